import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { orderAttributeNames } from '../../shop/order-attributes.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import {
  DeliveryType,
  Order,
  OrderAdjustment,
  OrderedItem,
  OrderStep,
  OrderType,
} from '../../shop/orders.ts';
import { CUSTOMER_FIELDS } from '../../text/receiver.ts';
import { Day } from '../day.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA, orderSorts, paymentFilters } from '../limits.ts';
import { orderAmounts, Paisa } from '../paisa.ts';
import { CallAttempt, CallReason, CourierRecord, PhoneRecord } from './call-attempt.ts';
import { orderSources } from './order-sources.ts';
import { doorWays, paidAtDoor } from './paid.ts';
import { parcelStates } from './parcels.ts';
import { orderWallets } from './wallets.ts';

/** A completion names the sum that was shown: paid online meanwhile, the order would have another one. */
export const DueSeen = Paisa('`cash_due_paisa` as it was shown, of a move to COMPLETED', {
  minimum: 0,
  maximum: MAX_CASH_PAISA,
});

const Status = Type.Enum(orderStatuses);
const Source = Type.Enum(orderSources);

const SlotTimes = Type.Object({ starts: Type.String(), ends: Type.String() });

/** An order of a list. */
export const OrderRow = Named('OrderRow', {
  id: Type.Integer(),
  number: Type.String(),
  created: Type.String(),
  status: Status,
  version: Type.Integer(),
  order_type: OrderType,
  paid: Type.Boolean({ description: 'online, wholly or in part, or wholly with store credit' }),
  receiver_name: Type.String(),
  receiver_phone_number: Type.String(),
  area: Type.String(),
  lines: Type.Integer(),
  total_paisa: Paisa('as it was ordered'),
  payable_paisa: Paisa('what it costs now'),
  cash_due_paisa: Paisa(
    'to collect, in whole taka, of an order on its way, or of an open one that was paid online; otherwise 0',
  ),
  source: Source,
  zone: Type.String({ description: 'of the delivery; empty without one' }),
  promised: Nullable(Type.String(), { description: 'until when; null: not promised' }),
  slot: Nullable(SlotTimes, { description: 'in which it comes; null: as soon as possible' }),
  packed: Type.Boolean({ description: 'packed, and not sent yet' }),
  unopened: Type.Boolean({ description: 'new, and nobody has opened it' }),
  to_call: Type.Boolean({
    description: 'must be called about before it is confirmed, or leaves the shop since it was changed',
  }),
  waits_for: Type.Optional(
    Type.Enum(['code', 'advance'], { description: 'of its shopper; left out: nothing' }),
  ),
});
export type OrderRow = Static<typeof OrderRow>;

export const OrderSearch = Closed({
  status: Type.Optional(Status),
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'four digits of a phone or number; words of a name or area',
    }),
  ),
  day: Type.Optional(Day),
  payment: Type.Optional(
    Type.Enum(paymentFilters, { description: 'paid, unpaid: ONLINE; held: called risky by the provider' }),
  ),
  source: Type.Optional(Source),
  zone: Type.Optional(Type.String({ maxLength: 200, description: 'name of a delivery zone' })),
  slot: Type.Optional({ ...Id, description: 'orders in this slot' }),
  area: Type.Optional({ ...Id, description: 'of the delivery, with all that is part of it' }),
  late: Type.Optional(
    Type.Literal('yes', { description: 'open orders whose promised time has passed, the oldest first' }),
  ),
  sort: Type.Optional(
    Type.Enum(orderSorts, {
      description: 'by age; without it PENDING orders oldest first, others newest first',
    }),
  ),
  cursor: Type.Optional({ ...Id, description: 'go on after this order' }),
});
export type OrderSearch = Static<typeof OrderSearch>;

/** A page of orders: those that wait oldest first (PENDING), others newest first. */
export const findOrders = officeEndpoint('findOrders', {
  summary: 'Orders by status, day, zone, payment, source and search',
  right: 'orders.read',
  scope: 'orders:read',
  query: OrderSearch,
  response: Type.Object({
    orders: Type.Array(OrderRow),
    next: Nullable(Type.Integer(), { description: 'cursor of the next page' }),
  }),
});

/** A move of an order. `actor`: `staff:Rina`, `customer`, `guest`, `shop`. */
export const HistoryRow = Named('HistoryRow', {
  from: Type.String({ description: 'empty when it was placed' }),
  to: Status,
  actor: Type.String(),
  reason: Type.String(),
  note: Type.String(),
  at: Type.String(),
});
export type HistoryRow = Static<typeof HistoryRow>;

const changedFields = [...Object.values(CUSTOMER_FIELDS), ...orderAttributeNames, 'area' as const];

/** What a change has re-agreed. Of the person and of what somebody has typed it has only the names of the fields. */
export const OrderChanges = Named('OrderChanges', {
  fields: Type.Array(Type.Enum(changedFields), { description: 'that have another value now' }),
  delivery_type: Type.Optional(Type.Object({ before: DeliveryType, after: DeliveryType })),
  order_type: Type.Optional(Type.Object({ before: OrderType, after: OrderType })),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      product: Type.Integer(),
      name: Type.String(),
      name_bn: Type.String(),
      unit: Type.String(),
      before: Type.Integer({ description: '0: added' }),
      after: Type.Integer({ description: '0: taken out; the same as before: only its note' }),
    }),
  ),
  total_paisa: Type.Object({ before: Paisa(), after: Paisa() }),
});
export type OrderChanges = Static<typeof OrderChanges>;

/** A change of an order beside its moves. */
export const EditRow = Named('EditRow', {
  kind: Type.Enum(['supply', 'weight', 'substitute', 'goodwill', 'delivery', 'slot', 'change']),
  line: Nullable(Type.Integer()),
  quantity_before: Nullable(Type.Integer()),
  quantity: Nullable(Type.Integer()),
  grams: Nullable(Type.Integer()),
  substitute: Nullable(Type.Integer(), { description: 'the line that is supplied instead' }),
  slot_before: Nullable(SlotTimes, { description: 'null: without a slot' }),
  slot: Nullable(SlotTimes, { description: 'that it was moved to' }),
  changes: Nullable(OrderChanges, { description: 'of a change' }),
  amount_paisa: Nullable(Paisa()),
  reason: Type.String(),
  actor: Type.String(),
  at: Type.String(),
});
export type EditRow = Static<typeof EditRow>;

/** A note of the staff; one for the customer was sent as a message. */
export const NoteRow = Named('NoteRow', {
  audience: Type.Enum(['inside', 'customer']),
  text: Type.String(),
  actor: Type.String(),
  at: Type.String(),
});
export type NoteRow = Static<typeof NoteRow>;

/** A question to the shopper about goods that were missing. */
export const OfferRow = Named('OfferRow', {
  line: Type.Integer(),
  quantity: Type.Integer(),
  grams: Nullable(Type.Integer(), { description: 'asked: whether to pay for this weight' }),
  products: Type.Array(Type.Object({ name: Type.String(), name_bn: Type.String(), price_paisa: Paisa() })),
  actor: Type.String(),
  at: Type.String(),
  expires: Type.String(),
  answer: Nullable(Type.Enum(['replace', 'leave_out', 'accept', 'cut', 'call', 'withdrawn'])),
  product: Nullable(Type.Integer(), { description: 'which of `products`, from 0' }),
  ended_by: Type.String({
    description: 'guest and customer: by the link; shop: without an answer in time',
  }),
  ended: Nullable(Type.String()),
});
export type OfferRow = Static<typeof OfferRow>;

/** A step between two statuses. */
export const StepRow = Named('StepRow', {
  step: Type.Enum(['picked', 'packed', 'handed_over']),
  actor: Type.String(),
  at: Type.String(),
});
export type StepRow = Static<typeof StepRow>;

/** A line of an order as it was agreed. */
const OfficeOrderItem = Named('OfficeOrderItem', {
  ...Type.Omit(OrderedItem, ['item_price', 'total', 'supplied_total']).properties,
  price_paisa: Paisa(),
  total_paisa: Paisa(),
});

/** An order with everything that the shop has stored about it. */
export const OfficeOrder = Named('OfficeOrder', {
  ...Type.Omit(Order, [
    ...([
      'subtotal',
      'tax',
      'tax_percent',
      'taxes',
      'included_tax',
      'delivery_charge',
      'discount',
      'total',
    ] as const),
    ...(['paid', 'credit_used', 'refunded', 'due', 'cash_due', 'adjustments', 'orderitems'] as const),
    ...(['substitute_cap', 'substitute_offers', 'step'] as const),
  ]).properties,
  ...orderAmounts,
  adjustments: Type.Array(
    Type.Object({ ...Type.Omit(OrderAdjustment, ['amount']).properties, amount_paisa: Paisa() }),
    { description: 'changes beside the total, oldest first; positive amounts lower it' },
  ),
  paid_paisa: Paisa(),
  credit_paisa: Type.Optional(Paisa('the part of `paid_paisa` that was store credit')),
  refunded_paisa: Paisa('also what is on its way back'),
  due_paisa: Paisa('total − adjustments − paid + refunded; 0 if the order is cancelled'),
  cash_due_paisa: Paisa('what is collected in cash: due in whole taka'),
  ...doorWays,
  orderitems: Type.Array(OfficeOrderItem),
  version: Type.Integer(),
  pack_again: Type.Boolean({ description: 'its goods were changed after it was packed' }),
  parcel: Nullable(Type.Enum(parcelStates), {
    description: 'of its parcel that a courier has, or may have: it is not changed, undone or cancelled',
  }),
  source: Source,
  language: Type.Enum(['en', 'bn']),
  customer: Type.Boolean({ description: 'placed with an account' }),
  record: PhoneRecord,
  courier_records: Type.Array(CourierRecord, { description: 'of the last day' }),
  step: Type.Optional(
    Type.Object(
      {
        ...Type.Omit(OrderStep, ['advance', 'kept']).properties,
        open: Type.Boolean({ description: 'the order waits for it' }),
        until: Type.Optional(Type.String({ description: 'then it is cancelled; ISO 8601 UTC' })),
        advance_paisa: Type.Optional(Paisa()),
        kept: Type.Optional(
          Type.Boolean({
            description: 'the advance stays with the shop if the order is refused at the door',
          }),
        ),
        kept_paisa: Type.Optional(Paisa('what has stayed')),
      },
      { description: 'what the shopper was asked for before the confirmation; left out: nothing' },
    ),
  ),
  history: Type.Array(HistoryRow),
  edits: Type.Array(EditRow, { description: 'oldest first' }),
  notes: Type.Array(NoteRow, { description: 'oldest first' }),
  steps: Type.Array(StepRow),
  offers: Type.Array(OfferRow, { description: 'oldest first' }),
  opened: Nullable(Type.Object({ by: Type.String(), at: Type.String() }), {
    description: 'by whom and when the order was opened first; null: nobody has seen it yet',
  }),
  call: Type.Object(
    {
      reasons: Type.Array(CallReason, { description: 'none: it can be confirmed without a call' }),
      open: Type.Boolean({ description: 'it must be called about before it is confirmed' }),
      attempts: Type.Array(CallAttempt, { description: 'oldest first' }),
      misses: Type.Integer({ description: 'so many calls without an answer cancel it' }),
    },
    { description: 'calls before the confirmation' },
  ),
  undo_until: Nullable(Type.String(), { description: 'until when a confirmation can be undone' }),
  payments: Type.Array(
    Type.Object({
      state: Type.String(),
      amount_paisa: Paisa(),
      at: Type.String(),
      means: Type.String(),
      held: Type.Boolean(),
    }),
  ),
  ...orderWallets,
  refunds: Type.Array(
    Type.Object({ state: Type.String(), amount_paisa: Paisa(), at: Type.String(), problem: Type.String() }),
  ),
});
export type OfficeOrder = Static<typeof OfficeOrder>;

export const getOrder = officeEndpoint('getOrder', {
  summary: 'One order',
  right: 'orders.read',
  scope: 'orders:read',
  params: Type.Object({ id: Id }),
  response: OfficeOrder,
  refusals: [404],
});

const Text = Type.String({ maxLength: 500 });

const StaffMove = Closed({
  to: Type.Enum(['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED']),
  version: Version,
  cash_paisa: Type.Optional(DueSeen),
  note: Type.Optional(Text),
  ...paidAtDoor,
});

/** Records who has seen a new order first; a repeated request changes nothing. */
export const openOrder = officeEndpoint('openOrder', {
  summary: 'Record that an order was opened',
  right: 'orders.move',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

/**
 * Moves an order to its next status; `PENDING` undoes a confirmation within a minute. 409 `order_changed`, `illegal_move` with
 * `fields`: the `status` now, `moved_by` and `moved_at`. `cash_due_changed`. `call_needed`: see `recordCall`. `pack_again`: its goods were
 * changed after it was packed. With `paid` or `less`, of a completion, as `deliverStop`.
 */
export const moveOrder = officeEndpoint('moveOrder', {
  summary: 'Move an order to its next status',
  right: 'orders.move',
  params: Type.Object({ id: Id }),
  body: StaffMove,
  response: OfficeOrder,
  refusals: [403, 404, 409, 422],
});

const StaffCancellation = Closed({
  version: Version,
  reason: Type.String({ minLength: 1, maxLength: 500 }),
  note: Type.Optional(Text),
  wasted: Type.Optional(
    Type.Array(Closed({ product: Id, quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }) }), {
      maxItems: 100,
      description: 'goods that were refused at the door and cannot be sold again',
    }),
  ),
  return_advance: Type.Optional(
    Type.Boolean({
      description: 'also an advance that the shop could keep; of an order refused at the door',
    }),
  ),
});

/** The goods return to the stock, a payment is refunded. An ONGOING order was refused at the door. */
export const cancelOrderAsStaff = officeEndpoint('cancelOrderAsStaff', {
  summary: 'Cancel an order',
  right: 'orders.cancel',
  params: Type.Object({ id: Id }),
  body: StaffCancellation,
  response: OfficeOrder,
  refusals: [403, 404, 409, 422],
});
