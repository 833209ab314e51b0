import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { attributesFor } from '../../shop/order-attributes.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import { attributeSchemas } from '../../shop/orders.ts';
import { wallets } from '../../shop/wallets.ts';
import { Day } from '../day.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA, MAX_STOPS } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { doorWays, paidAtDoor } from './paid.ts';

const Status = Type.Enum(orderStatuses);
const Reason = Type.String({ minLength: 1, maxLength: 500 });
const OrderParams = Type.Object({ id: Id });

const stop = {
  order: Id,
  number: Type.String(),
  version: Type.Integer({ description: 'of the order' }),
  status: Status,
  receiver_name: Type.String(),
  area: Type.String(),
};

/** An order of a run, without amounts: who hands out orders often counts the cash as well, without knowing the sum. */
export const RunStop = Named('RunStop', {
  ...stop,
  position: Type.Integer(),
  zone: Type.String(),
  zone_bn: Type.String(),
  from: Nullable(Type.String(), { description: 'of the slot; null: without a slot' }),
  by: Nullable(Type.String(), { description: 'its promise' }),
});
export type RunStop = Static<typeof RunStop>;

export const Run = Named('Run', {
  id: Type.Integer(),
  rider: Type.String(),
  rider_id: Type.Integer(),
  created: Type.String(),
  stops: Type.Array(RunStop),
  to_collect_paisa: Type.Optional(
    Paisa('at the open stops, for the same staff as `cash_paisa` of a proposal'),
  ),
  collected_paisa: Type.Optional(Paisa('in cash, at the others')),
});
export type Run = Static<typeof Run>;

/** An order that can be handed to a rider: PROCESSING, or ONGOING without a run. */
export const Candidate = Named('Candidate', {
  ...stop,
  created: Type.String(),
  from: Nullable(Type.String(), { description: 'of its slot, or when the shop opens' }),
  by: Nullable(Type.String(), { description: 'its promise' }),
  packed: Type.Boolean(),
  pack_again: Type.Boolean({ description: 'its goods were changed after it was packed' }),
});
export type Candidate = Static<typeof Candidate>;

/** Packed orders that one rider could take: of one slot or hour, and one zone. */
export const ProposedRun = Named('ProposedRun', {
  zone: Type.String(),
  zone_bn: Type.String(),
  from: Nullable(Type.String(), { description: 'of the slot; null: without a slot' }),
  by: Nullable(Type.String(), { description: 'the earliest promise' }),
  areas: Type.Array(Type.String(), { description: 'in the order of the stops' }),
  orders: Type.Array(Id, { description: 'in the order of the stops' }),
  grams: Type.Integer({ description: 'of the products whose weight is known' }),
  cash_paisa: Type.Optional(
    Paisa('to collect; only for staff with `cash.manage`, since who counts it must not know it'),
  ),
});
export type ProposedRun = Static<typeof ProposedRun>;

export const listRuns = officeEndpoint('listRuns', {
  summary:
    'Runs with open stops and those of today, or those of one day, the newest first; orders, proposals and riders for a new one',
  right: 'runs.manage',
  query: Closed({ day: Type.Optional(Day) }),
  response: Type.Object({
    runs: Type.Array(Run),
    candidates: Type.Array(Candidate),
    proposals: Type.Array(ProposedRun, { description: 'the earliest promise first' }),
    riders: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
});

export const NewRun = Closed({
  key: IdempotencyKey,
  rider: Id,
  orders: Type.Array(Closed({ id: Id, version: Version }), {
    minItems: 1,
    maxItems: MAX_STOPS,
    description: 'in the order of the stops',
  }),
});
export type NewRun = Static<typeof NewRun>;

/** What became of one order: `ok`, or the code and message of its refusal. */
export const HandedOut = Named('HandedOut', {
  order: Id,
  number: Type.String(),
  code: Type.String(),
  message: Type.String(),
});
export type HandedOut = Static<typeof HandedOut>;

/** Each order is handed over on its own. A repeated request with the same key continues the same run. 422 `not_a_rider`. */
export const handOut = officeEndpoint('handOut', {
  summary: 'Hand orders to a rider',
  right: 'runs.manage',
  body: NewRun,
  response: Type.Object({ run: Type.Integer(), results: Type.Array(HandedOut) }),
  refusals: [422],
});

/** 409 `wrong_status` after the delivery, `on_another_run` if it is on another run by now. */
export const takeOffRun = officeEndpoint('takeOffRun', {
  summary: 'Take an order off its run, for another one',
  right: 'runs.manage',
  params: OrderParams,
  body: Closed({ run: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

export const StopLine = Named('StopLine', {
  item: Id,
  name: Type.String(),
  name_bn: Type.String(),
  quantity: Type.Integer({ description: 'supplied' }),
  note: Type.String(),
});
export type StopLine = Static<typeof StopLine>;

/** An order of the caller's own run. */
export const OwnStop = Named('OwnStop', {
  ...stop,
  run: Type.Integer(),
  position: Type.Integer(),
  address: Type.String(),
  phone: Type.String(),
  ...attributeSchemas(attributesFor('rider')),
  cash_due_paisa: Paisa('to collect, in whole taka'),
  collected_paisa: Paisa('in cash'),
  ...doorWays,
  wallets: Type.Array(Type.Enum(wallets), { description: 'that can be paid to' }),
  reason: Type.String({ description: 'why it was refused' }),
  lines: Type.Array(StopLine),
});
export type OwnStop = Static<typeof OwnStop>;

/** A refund that the rider hands over in cash. */
export const OwnRefund = Named('OwnRefund', {
  id: Type.Integer(),
  number: Type.String({ description: 'of the order' }),
  receiver_name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  amount_paisa: Paisa(),
});
export type OwnRefund = Static<typeof OwnRefund>;

/** A count of the rider's cash. */
export const OwnHandIn = Named('OwnHandIn', {
  id: Type.Integer(),
  at: Type.String(),
  receiver: Type.String(),
  counted_paisa: Paisa(),
  expected_paisa: Paisa(),
  signed: Type.Boolean({ description: 'by the rider' }),
  open: Type.Boolean({ description: 'its difference waits for a signature' }),
  undone: Type.Boolean(),
});
export type OwnHandIn = Static<typeof OwnHandIn>;

export const getOwnRun = officeEndpoint('getOwnRun', {
  summary: "The caller's stops: open ones, and those of the last 24 hours",
  right: 'run.own',
  response: Type.Object({
    stops: Type.Array(OwnStop),
    cash_paisa: Paisa('that the rider has to hand in'),
    hand_ins: Type.Array(OwnHandIn),
    refunds: Type.Array(OwnRefund, { description: 'to hand over at the door, the oldest first' }),
  }),
});

/** Lines that the receiver gave back at the door. */
const Returned = Type.Array(
  Closed({
    item: Id,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
    wasted: Type.Boolean({ description: 'it cannot be sold again' }),
  }),
  { maxItems: 100 },
);
export type Returned = Static<typeof Returned>;

export const Delivery = Closed({
  version: Version,
  cash_paisa: Type.Optional(
    Paisa('`cash_due_paisa` as the rider has seen it', { minimum: 0, maximum: MAX_CASH_PAISA }),
  ),
  returned: Type.Optional(Returned),
  reason: Type.Optional(Reason),
  ...paidAtDoor,
});
export type Delivery = Static<typeof Delivery>;

/** 404 for an order of another rider; 409 `order_changed`, also for a repeated request with other goods that came back, `cash_due_changed`, `illegal_move`, `confirmation_needed`, `above_khata_limit`, `trx_id_taken`; 422 `reason_missing`, `wrong_quantity`, `nothing_delivered`, `paid_not_due` with `due_paisa`. */
export const deliverStop = officeEndpoint('deliverStop', {
  summary: 'An order was delivered, wholly or in part, and its cash collected',
  right: 'run.own',
  params: OrderParams,
  body: Delivery,
  response: OwnStop,
  refusals: [404, 409, 422],
});

/** The lines are taken off and the transaction is rolled back, so that the sum cannot differ. Refused as `deliverStop` refuses. */
export const previewDelivery = officeEndpoint('previewDelivery', {
  summary: 'What is to be collected if lines come back',
  right: 'run.own',
  params: OrderParams,
  body: Closed({ version: Version, returned: Returned }),
  response: Type.Object({
    cash_due_paisa: Paisa('to collect, in whole taka'),
    needs_confirmation: Type.Boolean({
      description: 'above the limit of the caller: a second person confirms it',
    }),
  }),
  refusals: [404, 409, 422],
});

export const refuseStop = officeEndpoint('refuseStop', {
  summary: 'An order was refused at the door',
  right: 'run.own',
  params: OrderParams,
  body: Closed({
    version: Version,
    reason: Reason,
  }),
  response: OwnStop,
  refusals: [404, 409, 422],
});

/** It leaves the cash of the rider; repeated, it does nothing. 404 if another rider is chosen for it; 409 `rider_cash_too_small`, `confirmation_needed`. */
export const giveRefund = officeEndpoint('giveRefund', {
  summary: 'The rider has given a refund back at the door',
  right: 'run.own',
  params: OrderParams,
  response: Type.Null(),
  status: 204,
  refusals: [404, 409],
});

/** 404 for a hand-in of another rider. 409 `hand_in_undone`. */
export const signRiderHandIn = officeEndpoint('signRiderHandIn', {
  summary: 'The rider agrees to a count',
  right: 'run.own',
  params: Type.Object({ id: Id }),
  response: OwnHandIn,
  refusals: [404, 409],
});
