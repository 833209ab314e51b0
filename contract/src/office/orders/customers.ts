import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { creditKinds } from '../../shop/credit.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { OrderRow } from './orders.ts';

export const Phone = Type.String({ minLength: 1, maxLength: 40, description: 'in any written form' });

/** A person who has ordered, has an account or has left a phone otherwise: one per phone. */
export const CustomerRow = Named('CustomerRow', {
  phone: Type.String({ description: 'E.164' }),
  name: Type.String({ description: 'of the newest order; of the account without one' }),
  area: Type.String(),
  account: Type.Boolean(),
  blocked: Type.Boolean(),
  last_order: Nullable(Type.String()),
});
export type CustomerRow = Static<typeof CustomerRow>;

/**
 * Less than four digits or three letters find nobody, a whole phone also who has only asked for a stock alert or has named it in a contact
 * message. An empty search returns those who are blocked.
 */
export const findCustomers = officeEndpoint('findCustomers', {
  summary: 'Customers and guests by digits of the phone, or by words of name and address, the newest first',
  right: 'customers.read',
  query: Closed({ search: Type.String({ maxLength: 100 }) }),
  response: Type.Object({
    customers: Type.Array(CustomerRow),
    more: Type.Boolean({ description: 'there are more: the search must be narrower' }),
    email: Nullable(Type.String(), {
      description:
        'the e-mail address that was searched for, if contact messages or a refusal of promotions have it',
    }),
  }),
});

const Count = Type.Object({ orders: Type.Integer(), total_paisa: Paisa() });

/** A note of the staff about a person. */
const CustomerNote = Named('CustomerNote', {
  id: Type.Integer(),
  text: Type.String(),
  actor: Type.String(),
  at: Type.String(),
});

/** A block of a phone. `lifted`: when it was ended; null: it applies. */
export const PhoneBlock = Named('PhoneBlock', {
  id: Type.Integer(),
  reason: Type.String(),
  actor: Type.String(),
  at: Type.String(),
  lifted: Nullable(Type.String()),
  lifted_by: Type.String(),
});
export type PhoneBlock = Static<typeof PhoneBlock>;

const moneyKinds = ['cash', 'online', 'credit', 'refund_cash', 'refund_online', 'refund_credit'] as const;

/** Money of one order. */
export const CustomerMoney = Named('CustomerMoney', {
  order: Type.Integer(),
  number: Type.String(),
  kind: Type.Enum(moneyKinds),
  amount_paisa: Paisa(),
  done: Type.Boolean({ description: 'false: a refund that is not paid out yet' }),
  at: Type.String(),
});
export type CustomerMoney = Static<typeof CustomerMoney>;

/** An entry of the account of a phone: positive amounts are added to the credit. */
const CreditEntry = Named('CreditEntry', {
  id: Type.Integer(),
  kind: Type.Enum(creditKinds),
  undo: Type.Boolean({ description: 'typed today, and can be undone' }),
  amount_paisa: Paisa(),
  order: Nullable(Type.Integer()),
  number: Type.String({ description: 'of the order; empty without one' }),
  reason: Type.String(),
  actor: Type.String(),
  at: Type.String(),
});

/** A customer: the orders to the phone, and those of its account. */
export const Customer = Named('Customer', {
  phone: Type.String({ description: 'E.164' }),
  name: Type.String(),
  address: Type.String(),
  account: Nullable(
    Type.Object({
      name: Type.String(),
      email: Type.String(),
      joined: Type.String(),
      proven: Type.Boolean({ description: 'the phone was proven by a code' }),
      disabled: Type.Boolean(),
    }),
  ),
  sums: Type.Object({
    orders: Type.Integer({ description: 'counted up to 1,000, as all sums' }),
    delivered: Count,
    refused: Count,
    cancelled: Type.Integer({ description: 'otherwise than at the door' }),
    open: Type.Integer(),
  }),
  orders: Type.Array(OrderRow, { description: 'the newest 20' }),
  money: Type.Array(CustomerMoney, { description: 'the newest 20' }),
  credit_paisa: Paisa('what the shop owes the phone: store credit'),
  credit: Type.Array(CreditEntry, { description: 'the newest 20 entries' }),
  khata: Nullable(
    Type.Object({
      limit_paisa: Paisa('what the phone may owe'),
      version: Type.Integer(),
      owed_paisa: Paisa(),
      overdue_paisa: Paisa(),
      due: Nullable(Type.String(), { description: 'of the oldest unpaid baki' }),
      link: Type.String({ description: 'to the statement, a path of the shop' }),
    }),
    { description: 'null: the phone has none' },
  ),
  blocks: Type.Array(PhoneBlock, { description: 'the newest 10; only the first one may apply' }),
  shop_phone: Type.String({ description: 'that a blocked person reads; empty without one' }),
  promotions: Type.Boolean({ description: 'false: the phone gets only messages that an order needs' }),
  notes: Type.Array(CustomerNote, { description: 'the newest 50' }),
});
export type Customer = Static<typeof Customer>;

/** 400 names `phone` if it cannot be called. 404: nothing that is stored has it. */
export const getCustomer = officeEndpoint('getCustomer', {
  summary: 'Orders, sums, money and notes of one phone',
  right: 'customers.read',
  query: Closed({ phone: Phone }),
  response: Customer,
  refusals: [404],
});

/** A repeated request with the same key writes one note. */
export const addCustomerNote = officeEndpoint('addCustomerNote', {
  summary: 'Write a note about a customer; only staff read it',
  right: 'customers.note',
  body: Closed({
    phone: Phone,
    key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'of the request' }),
    text: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  response: Customer,
  refusals: [404],
});

export const CreditMove = Closed({
  phone: Phone,
  way: Type.Enum(['give', 'pay_out']),
  amount_paisa: Paisa('in whole taka if it is paid out', { minimum: 1, maximum: MAX_CASH_PAISA }),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  key: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'of the request' }),
});
export type CreditMove = Static<typeof CreditMove>;

/**
 * A repeated request with the same key moves once. The phone gets a message. 409 `credit_too_small`, `confirmation_needed`: above the limit
 * of the caller, so it waits for a second person; 422 `key_reused`.
 */
export const moveCredit = officeEndpoint('moveCredit', {
  summary: 'Give store credit to a phone, or pay it out in cash',
  right: 'customers.manage',
  body: CreditMove,
  response: Customer,
  refusals: [404, 409, 422],
});

/** A repeated request changes nothing. Messages about an order, and codes, are always sent. */
export const choosePromotions = officeEndpoint('choosePromotions', {
  summary: 'Choose whether a phone gets promotions and the question how an order was',
  right: 'customers.note',
  body: Closed({ phone: Phone, wanted: Type.Boolean() }),
  response: Customer,
  refusals: [404],
});

/** 409 `blocked_already` with `changed_by` and `changed_at`. */
export const blockPhone = officeEndpoint('blockPhone', {
  summary: 'Refuse new orders of a phone from the pages of the shop',
  right: 'customers.manage',
  body: Closed({
    phone: Phone,
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'only staff read it' }),
  }),
  response: Customer,
  refusals: [404, 409],
});

/** 409 `not_blocked` with `changed_by` and `changed_at`. */
export const unblockPhone = officeEndpoint('unblockPhone', {
  summary: 'Accept orders of a phone again',
  right: 'customers.manage',
  body: Closed({ phone: Phone }),
  response: Customer,
  refusals: [404, 409],
});
