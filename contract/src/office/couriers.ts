import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { CourierName } from './courier-name.ts';
import { Bilingual, officeEndpoint } from './endpoint.ts';
import { MAX_CASH_PAISA } from './limits.ts';
import { Paisa } from './paisa.ts';

/**
 * What is wrong between the books and what a courier has paid:
 *   missing         delivered so many days ago, and in no payout
 *   paid_twice      an earlier payout, or an earlier line, has this parcel
 *   foreign         a parcel that is not of the shop
 *   amount_differs  paid with another sum than the receiver had to pay
 *   not_delivered   paid, and not delivered
 *   sum_differs     the sum of a payout is not that of its parcels
 */
export const payoutProblems = [
  'missing',
  'paid_twice',
  'foreign',
  'amount_differs',
  'not_delivered',
  'sum_differs',
] as const;
export type PayoutProblemKind = (typeof payoutProblems)[number];

const NullText = Nullable(Type.String());
const NullPaisa = (about: string) => Nullable(Paisa(about));

/** A problem between the books and a payout. */
export const PayoutProblem = Named('PayoutProblem', {
  id: Type.String({ description: 'for `settlePayoutProblem`: line-17' }),
  kind: Type.Enum(payoutProblems),
  courier: Type.String(),
  payout: Nullable(Id),
  reference: Type.String({ description: 'of the payout; empty of `missing`' }),
  parcel: Nullable(Id),
  order: Nullable(Id),
  number: Type.String({ description: 'of the order' }),
  consignment: NullText,
  invoice: NullText,
  amount_paisa: Paisa('what the courier owes because of it; negative: it has paid too much'),
  since: Type.String({ description: 'of the delivery, or of the payout' }),
  claim: Type.Object(Bilingual.properties, { description: 'a text for the courier' }),
});
export type PayoutProblem = Static<typeof PayoutProblem>;

const payout = {
  courier: Type.String(),
  reference: Type.String(),
  paid_at: NullText,
  paid_paisa: Paisa('what came to the bank'),
  collected_paisa: Paisa('what was collected, of its parcels'),
  fee_paisa: Paisa('for deliveries'),
  cod_fee_paisa: Paisa('for the cash'),
  rounding_paisa: Paisa('at most a taka'),
  parcels: Type.Integer(),
};

export const PayoutRow = Named('PayoutRow', {
  id: Id,
  ...payout,
  source: Type.Enum(['fetched', 'pasted']),
  actor: Type.String(),
  recorded: Type.String(),
  problems: Type.Integer({ description: 'that are open' }),
});
export type PayoutRow = Static<typeof PayoutRow>;

/** What a courier has of the shop, and why. */
const CourierBooks = Type.Object({
  name: Type.String(),
  configured: Type.Boolean(),
  fetches: Type.Boolean({ description: 'it lists its payouts; otherwise they are pasted' }),
  balance_paisa: Paisa('its place in the books'),
  waiting_paisa: Paisa('delivered, and not due yet'),
  problems_paisa: Paisa('of the open problems; with `waiting_paisa` it is the balance'),
});

export const listPayouts = officeEndpoint('listPayouts', {
  summary: 'What couriers have of the shop, their payouts, the newest first, and the open problems',
  right: 'cash.manage',
  query: Closed({ courier: Type.Optional(CourierName), before: Type.Optional(Id) }),
  response: Type.Object({
    couriers: Type.Array(CourierBooks),
    payouts: Type.Array(PayoutRow),
    older: Type.Boolean({ description: 'there are older ones: ask with `before`' }),
    problems: Type.Array(PayoutProblem, { description: 'open ones, the oldest first' }),
  }),
});

export const PayoutLine = Named('PayoutLine', {
  consignment: NullText,
  invoice: NullText,
  parcel: Nullable(Id),
  order: Nullable(Id),
  number: Type.String({ description: 'of the order; empty of a foreign parcel' }),
  collected_paisa: NullPaisa('null: the payout does not say'),
  fee_paisa: NullPaisa('for the delivery'),
  cod_fee_paisa: NullPaisa('for the cash'),
  owed_paisa: NullPaisa('as the books have it'),
  problem: Nullable(Type.Enum(payoutProblems)),
  settled: Type.String({ description: 'why staff have closed its problem; empty: they have not' }),
});
export type PayoutLine = Static<typeof PayoutLine>;

/** A payout with its parcels; those with a problem first. */
const PayoutDetails = Named('PayoutDetails', {
  ...payout,
  lines: Type.Array(PayoutLine),
  problems: Type.Array(PayoutProblem),
});
export type PayoutDetails = Static<typeof PayoutDetails>;

export const getPayout = officeEndpoint('getPayout', {
  summary: 'A payout with its parcels',
  right: 'cash.manage',
  params: Type.Object({ id: Id }),
  response: PayoutDetails,
  refusals: [404],
});

/** Stores those that are new, and were paid since the first parcel of the shop. 409 `courier_unavailable`; 422 `not_a_courier`, `by_file_only`. */
export const fetchPayouts = officeEndpoint('fetchPayouts', {
  summary: 'Fetch the payouts of a courier',
  right: 'cash.manage',
  body: Closed({ courier: CourierName }),
  response: Type.Object({ fetched: Type.Array(Id, { description: 'the new ones' }) }),
  refusals: [409, 422],
});

/** The most parcels of a pasted payout. */
export const MAX_PAYOUT_LINES = 5_000;

const Pasted = Closed({
  courier: CourierName,
  reference: Type.String({ minLength: 1, maxLength: 60 }),
  paid_at: Type.String({ pattern: '^20\\d{2}-\\d{2}-\\d{2}$', description: 'a day in Dhaka' }),
  paid_paisa: Paisa('what came to the bank', { minimum: 0, maximum: MAX_CASH_PAISA }),
  fee_paisa: Type.Optional(
    Paisa('charged on the whole, beside the fees of its parcels', { minimum: 0, maximum: MAX_CASH_PAISA }),
  ),
  text: Type.String({
    minLength: 1,
    maxLength: 1_000_000,
    description:
      'CSV, or copied cells, with a row of names: consignment or invoice, collected, fee, COD fee; amounts in taka',
  }),
});
export type PastedPayout = Static<typeof Pasted>;

/** 400 names `text` where a row cannot be read. 409 `payout_taken`, `payout_stored`: it is stored. 422 `not_a_courier`, `no_own_parcel`. */
export const previewPayout = officeEndpoint('previewPayout', {
  summary: 'Match a pasted payout without storing it',
  right: 'cash.manage',
  body: Pasted,
  response: PayoutDetails,
  refusals: [409, 422],
});

/**
 * Repeated with the same content, it returns the stored one. 409 `payout_taken`: one with this reference has other parcels; `payout_stored`: it is
 * stored under another spelling of its `reference`. 422 `no_own_parcel`: this courier was handed none of them.
 */
export const pastePayout = officeEndpoint('pastePayout', {
  summary: 'Store a pasted payout',
  right: 'cash.manage',
  body: Pasted,
  response: Type.Object({ id: Id, ...PayoutDetails.properties }),
  status: 201,
  refusals: [409, 422],
});

/** Writes its amount off, once: a difference in the books. 404 if it is not open; 409 `problem_changed` with `amount_paisa`, `confirmation_needed`. */
export const settlePayoutProblem = officeEndpoint('settlePayoutProblem', {
  summary: 'Close a problem of a payout with a reason',
  right: 'cash.manage',
  body: Closed({
    problem: Type.String({ pattern: '^(line|payout|parcel)-\\d{1,15}$' }),
    amount_paisa: Paisa('as it was shown'),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});
