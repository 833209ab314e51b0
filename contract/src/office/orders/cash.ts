import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { wallets } from '../../shop/wallets.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { valueKinds } from './value-requests.ts';

const Text = Type.String({ maxLength: 500 });
const Params = Type.Object({ id: Id });

/** A rider who has cash. There is no sum: the receiver counts without it. */
export const RiderWithCash = Named('RiderWithCash', {
  id: Type.Integer(),
  name: Type.String(),
  seen: Type.Integer({ description: "the newest entry of the rider's cash; sent with the count" }),
  open_stops: Type.Integer(),
});
export type RiderWithCash = Static<typeof RiderWithCash>;

/** A count. `signed` names who has agreed to it. */
export const HandIn = Named('HandIn', {
  id: Type.Integer(),
  rider: Type.String(),
  rider_disabled: Type.Boolean({
    description: 'the account is disabled or has got a role without runs: an owner signs for the rider',
  }),
  receiver: Type.String(),
  receiver_id: Type.Integer(),
  at: Type.String(),
  counted_paisa: Paisa(),
  expected_paisa: Paisa(),
  difference_paisa: Paisa('counted − expected'),
  signed_by_rider: Type.Boolean(),
  signed_by_receiver: Type.Boolean(),
  open: Type.Boolean({ description: 'it has a difference that not both have signed' }),
  undone: Type.String({ description: 'why it was taken back; empty: it was not' }),
});
export type HandIn = Static<typeof HandIn>;

export const listHandIns = officeEndpoint('listHandIns', {
  summary: 'Riders who have cash, and the counts that wait or are of today',
  right: 'cash.receive',
  response: Type.Object({ riders: Type.Array(RiderWithCash), hand_ins: Type.Array(HandIn) }),
});

export const Count = Closed({
  key: IdempotencyKey,
  rider: Id,
  seen: Type.Integer({ minimum: 0 }),
  counted_paisa: {
    ...Paisa('in whole taka', { minimum: 0, maximum: MAX_CASH_PAISA }),
    multipleOf: 100,
  },
});
export type Count = Static<typeof Count>;

/**
 * Stores the count and returns what was expected. 409 `cash_changed`: counted by somebody else or collected meanwhile; `hand_in_open`:
 * the count before is not signed. 422 `own_cash`, `key_reused`.
 */
export const countCash = officeEndpoint('countCash', {
  summary: 'Count the cash of a rider, without knowing the sum',
  right: 'cash.receive',
  body: Count,
  response: HandIn,
  status: 201,
  refusals: [404, 409, 422],
});

/** 403 `not_the_receiver`, 409 `hand_in_undone`. */
export const signHandIn = officeEndpoint('signHandIn', {
  summary: 'The receiver agrees to the difference, an owner also for a disabled rider',
  right: 'cash.receive',
  params: Params,
  response: HandIn,
  refusals: [403, 404, 409],
});

/** 409 `hand_in_signed`: nothing is open. */
export const undoHandIn = officeEndpoint('undoHandIn', {
  summary: 'Take back a wrong count, until both have signed it',
  right: 'cash.receive',
  params: Params,
  body: Closed({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: HandIn,
  refusals: [404, 409, 422],
});

export const cashPlaces = [
  'customer',
  'rider',
  'drawer',
  'bank',
  'difference',
  'owner',
  'earlier',
  'wallet',
  'card',
  'counter',
  'courier',
  'courier_fee',
] as const;

/** A row of the sheet; the amount is negative if it left the drawer. */
export const SheetEntry = Named('SheetEntry', {
  id: Type.Integer(),
  at: Type.String(),
  kind: Type.Enum([
    'collected',
    'collection_undone',
    'refunded',
    'handed_in',
    'hand_in_undone',
    'difference',
    'transfer',
  ]),
  from: Type.Enum(cashPlaces),
  to: Type.Enum(cashPlaces),
  amount_paisa: Paisa(),
  about: Type.String({ description: 'the number of an order, the name of a rider, or a note' }),
  actor: Type.String(),
  transfer: Nullable(Type.Integer(), { description: 'that can be taken back' }),
});
export type SheetEntry = Static<typeof SheetEntry>;

/** Where the cash is. */
export const CashSheet = Named('CashSheet', {
  since: Nullable(Type.String(), { description: 'the last close' }),
  opening_paisa: Paisa('what was in the drawer then'),
  credit_paisa: Paisa('what the shop owes customers: store credit'),
  khata_paisa: Paisa('what customers owe the shop'),
  drawer_paisa: Paisa(),
  sums: Type.Array(
    Type.Object({
      kind: SheetEntry.properties.kind,
      from: Type.Enum(cashPlaces),
      to: Type.Enum(cashPlaces),
      amount_paisa: Paisa(),
    }),
    {
      description:
        'of all entries of the drawer since then: with `opening_paisa` they add up to `drawer_paisa`',
    },
  ),
  entries: Type.Array(SheetEntry, { description: 'a page of them, the oldest first' }),
  older: Nullable(Type.Integer(), { description: 'older ones: `before` of their page; null: there is none' }),
  places: Nullable(
    Type.Array(
      Type.Object({
        kind: Type.Enum(cashPlaces),
        rider: Type.String(),
        wallet: Nullable(Type.Enum([...wallets])),
        courier: Type.Optional(Type.String({ description: 'only of a courier' })),
        balance_paisa: Paisa(),
      }),
    ),
    {
      description:
        'all balances, of wallets those that are not 0; null while a rider has cash or the counter is open, because nobody reads that sum before counting',
    },
  ),
  ways: Nullable(
    Type.Array(
      Type.Object({
        way: Type.Enum(['cash', 'card', 'wallet', 'online', 'credit', 'khata']),
        wallet: Type.String({ description: 'empty of another way' }),
        amount_paisa: Paisa(),
      }),
    ),
    { description: 'how customers have paid since the last close; null as `places`' },
  ),
  riders_with_cash: Type.Integer(),
  counter_open: Type.Boolean({ description: 'the drawer of the counter is not counted yet' }),
  days_to_close: Type.Array(Type.String(), {
    description: 'business days that can be closed, such as 2026-11-28; the first one is offered',
  }),
  moves: Type.Array(
    Type.Object({
      staff: Type.String({ description: 'the name' }),
      amount_paisa: Paisa(),
      confirmed_paisa: Paisa('of it with a second person'),
      kinds: Type.Array(Type.Object({ kind: Type.Enum(valueKinds), amount_paisa: Paisa() })),
    }),
    { description: 'value moved today by person, the most first' },
  ),
  days: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'of the close' }),
      day: Type.String(),
      counted_paisa: Paisa(),
      expected_paisa: Paisa(),
      note: Type.String(),
      actor: Type.String(),
      reopened: Nullable(Type.Object({ reason: Type.String(), actor: Type.String() })),
    }),
    { description: 'the last closes; the newest one that is not reopened can be reopened' },
  ),
});
export type CashSheet = Static<typeof CashSheet>;

export const getCashSheet = officeEndpoint('getCashSheet', {
  summary: 'The cash since the last close, with the newest entries of the drawer',
  right: 'cash.manage',
  query: Closed({
    before: Type.Optional(
      Type.Integer({ minimum: 1, description: 'an entry: those before it are returned' }),
    ),
  }),
  response: CashSheet,
});

export const Transfer = Closed({
  key: IdempotencyKey,
  kind: Type.Enum(['deposit', 'put_in', 'take_out']),
  amount_paisa: Paisa('', { minimum: 1, maximum: MAX_CASH_PAISA }),
  note: Text,
});
export type Transfer = Static<typeof Transfer>;

/** 409 `not_in_drawer`; 422 `key_reused`. 400 names `amount_paisa`, or `note` of cash that the owner takes out. */
export const moveCash = officeEndpoint('moveCash', {
  summary: 'Deposit cash at the bank, put it into the drawer or take it out',
  right: 'cash.manage',
  body: Transfer,
  response: CashSheet,
  refusals: [409, 422],
});

export const undoTransfer = officeEndpoint('undoTransfer', {
  summary: 'Take a transfer back by a counter-entry; repeated, it does nothing',
  right: 'cash.manage',
  params: Params,
  response: CashSheet,
  refusals: [404, 409],
});

/**
 * Closes all entries until now. 400 names a `day` that has not begun; 409 `cash_with_riders`, `counter_is_open`, `day_closed`: that day or a later one; 422
 * `note_missing` for a difference, with the difference.
 */
export const closeDay = officeEndpoint('closeDay', {
  summary: 'Count the drawer and close the business day',
  right: 'cash.manage',
  body: Closed({
    day: Type.Optional(
      Type.String({
        pattern: '^20\\d{2}-\\d{2}-\\d{2}$',
        description: 'the business day; by default today in Dhaka, before 05:00 the day before',
      }),
    ),
    counted_paisa: Paisa('in the drawer', { minimum: 0, maximum: MAX_CASH_PAISA }),
    note: Text,
  }),
  response: CashSheet,
  refusals: [409, 422],
});

/** The next close has its entries as well. Repeated, it does nothing. 409 `not_the_last_close`. */
export const reopenDay = officeEndpoint('reopenDay', {
  summary: 'Take back the last close, with a reason',
  right: 'cash.manage',
  params: Params,
  body: Closed({ reason: Type.String({ minLength: 1, maxLength: 500 }) }),
  response: CashSheet,
  refusals: [404, 409],
});
