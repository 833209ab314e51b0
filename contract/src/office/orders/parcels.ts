import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import { CourierName } from '../courier-name.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_STOPS } from '../limits.ts';
import { Paisa } from '../paisa.ts';

/**
 *   creating          the courier is asked to take it
 *   unknown           its response was lost: it may have taken it
 *   refused           it has not taken it; the order can be handed over again
 *   created           taken, and not picked up yet
 *   on_the_way        picked up
 *   delivered         and paid
 *   partly_delivered  the receiver gave lines back: staff say which when they are in the shop
 *   coming_back       refused, or the receiver was not found
 *   back              staff have counted the goods
 *   cancelled         before it was picked up; the order can be handed over again
 *   lost              the courier has lost it
 */
export const parcelStates = [
  'creating',
  'unknown',
  'refused',
  'created',
  'on_the_way',
  'delivered',
  'partly_delivered',
  'coming_back',
  'back',
  'cancelled',
  'lost',
] as const;
export type ParcelState = (typeof parcelStates)[number];

/**
 * Which parcels a list shows:
 *   open     not ended
 *   unknown  staff must look into: the courier may have it, has not taken it, or says otherwise than the order
 *   late     neither delivered nor back in time
 *   back     coming back, or partly delivered: goods to count
 *   ended    of the last 30 days
 */
export const parcelFilters = ['open', 'unknown', 'late', 'back', 'ended'] as const;
export type ParcelFilter = (typeof parcelFilters)[number];

const Params = Type.Object({ id: Id });
const Reason = Type.String({ minLength: 1, maxLength: 500 });
const NullText = Nullable(Type.String());

/** A courier whose keys are set. */
export const ParcelCourier = Named('ParcelCourier', {
  name: Type.String(),
  pickup: Type.Boolean({ description: 'a pickup is requested without a phone call' }),
  responding: Type.Boolean({ description: 'false: its last calls had no response' }),
  open: Type.Integer({ description: 'parcels that have not ended' }),
});
export type ParcelCourier = Static<typeof ParcelCourier>;

export const Parcel = Named('Parcel', {
  id: Id,
  order: Id,
  number: Type.String({ description: 'of the order' }),
  version: Type.Integer({ description: 'of the order' }),
  status: Type.Enum(orderStatuses),
  receiver_name: Type.String(),
  area: Type.String({ description: 'empty without one' }),
  invoice: Type.String({ description: 'what the courier knows it by: H100031-1' }),
  courier: Type.String(),
  state: Type.Enum(parcelStates),
  said: Type.String({ description: 'the last word of the courier, or why it was refused' }),
  at_shop: Type.Boolean({ description: 'the courier says that it has brought the goods back' }),
  consignment: NullText,
  tracking: NullText,
  tracking_url: NullText,
  cod_paisa: Paisa('what the courier collects, in whole taka'),
  due_paisa: Nullable(Paisa('what is to be collected for the order now, in whole taka'), {
    description: 'null: the courier has delivered it, or brings it back',
  }),
  grams: Type.Integer(),
  fee_paisa: Nullable(Paisa('as the courier quoted it')),
  owed_paisa: Nullable(Paisa('what the courier owes for it since the delivery')),
  paid_out: Nullable(Id, { description: 'the payout that has it' }),
  late: Type.Boolean(),
  contradicts: Type.Boolean({
    description: 'the courier says otherwise than what has happened to the order: call it',
  }),
  handed_by: Type.String(),
  created: Type.String(),
  moved: Type.String({ description: 'the time of its last move' }),
});
export type Parcel = Static<typeof Parcel>;

/** An order that can be handed to a courier: packed, without a run and without a parcel that is under way. */
export const ParcelCandidate = Named('ParcelCandidate', {
  order: Id,
  number: Type.String(),
  version: Type.Integer(),
  status: Type.Enum(orderStatuses),
  receiver_name: Type.String(),
  area: Type.String(),
  zone: Type.String(),
  zone_bn: Type.String(),
  courier: Nullable(Type.String(), { description: 'of its zone; null: a rider of the shop' }),
  by: Nullable(Type.String(), { description: 'its promise' }),
  grams: Type.Integer({ description: 'of the products whose weight is known' }),
  cod_paisa: Paisa('to collect, in whole taka'),
  packed: Type.Boolean(),
  pack_again: Type.Boolean(),
  earlier: NullText,
});
export type ParcelCandidate = Static<typeof ParcelCandidate>;

export const listParcels = officeEndpoint('listParcels', {
  summary: 'Parcels, the oldest first, with the couriers and the orders that can be handed over',
  right: 'runs.manage',
  query: Closed({
    filter: Type.Optional(Type.Enum(parcelFilters)),
    courier: Type.Optional(CourierName),
    after: Type.Optional(Type.Integer({ minimum: 1, description: 'a parcel: those after it' })),
  }),
  response: Type.Object({
    couriers: Type.Array(ParcelCourier),
    candidates: Type.Array(ParcelCandidate, { description: 'packed ones first, then by promise' }),
    parcels: Type.Array(Parcel),
    more: Type.Boolean({ description: 'there are more: ask with `after`' }),
    counts: Type.Object({
      open: Type.Integer(),
      unknown: Type.Integer(),
      late: Type.Integer(),
      back: Type.Integer(),
    }),
  }),
});

const ParcelEvent = Type.Object({
  at: Type.String(),
  source: Type.Enum(['create', 'webhook', 'look', 'staff']),
  state: Nullable(Type.Enum(parcelStates), { description: 'to which it was moved; null: it was not' }),
  said: Type.String(),
  actor: Type.String({ description: 'who did it, of `staff`' }),
});

const ParcelLine = Type.Object({
  item: Id,
  name: Type.String(),
  name_bn: Type.String(),
  quantity: Type.Integer({ description: 'in the parcel' }),
});

/** A parcel with its way and its goods. */
export const ParcelDetails = Named('ParcelDetails', {
  ...Parcel.properties,
  events: Type.Array(ParcelEvent, { description: 'the oldest first' }),
  lines: Type.Array(ParcelLine),
});
export type ParcelDetails = Static<typeof ParcelDetails>;

export const getParcel = officeEndpoint('getParcel', {
  summary: 'A parcel, its way and its goods',
  right: 'runs.manage',
  params: Params,
  response: ParcelDetails,
  refusals: [404],
});

export const listOrderParcels = officeEndpoint('listOrderParcels', {
  summary: 'The parcels of an order, the newest first',
  right: 'orders.read',
  params: Params,
  response: Type.Array(ParcelDetails),
  refusals: [404],
});

const Grams = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'in place of the sum of the goods',
});
const ToHandOver = Type.Array(
  Closed({
    id: Id,
    version: Version,
    grams: Type.Optional(Grams),
    area: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description: "the courier's id of the area, in place of the match",
      }),
    ),
  }),
  { minItems: 1, maxItems: MAX_STOPS },
);

/** Why an order cannot be handed over; the codes of `handToCourier`. */
export const HandOverLine = Named('HandOverLine', {
  order: Id,
  number: Type.String({ description: 'empty if there is no such order' }),
  grams: Type.Integer(),
  cod_paisa: Paisa('in whole taka'),
  value_paisa: Paisa('of the goods'),
  charge_paisa: Nullable(Paisa('what the courier would charge'), { description: 'null: it does not say' }),
  cod_fee_paisa: Nullable(Paisa('its fee for the cash')),
  code: Type.String({ description: '`ok`, or why it cannot be handed over' }),
  message: Type.String(),
});
export type HandOverLine = Static<typeof HandOverLine>;

export const previewHandOver = officeEndpoint('previewHandOver', {
  summary: 'Weights and sums of orders for a courier, before they are handed over',
  right: 'runs.manage',
  body: Closed({ courier: CourierName, orders: ToHandOver }),
  response: Type.Object({
    lines: Type.Array(HandOverLine),
    grams: Type.Integer({ description: 'of those that can be handed over' }),
    cod_paisa: Paisa('of those that can be handed over'),
    charge_paisa: Nullable(Paisa(), { description: 'null: not known of each' }),
  }),
  refusals: [422],
});

export const HandOver = Closed({ key: IdempotencyKey, courier: CourierName, orders: ToHandOver });
export type HandOver = Static<typeof HandOver>;

/** What became of one order: `ok`, or the code and message of its refusal. */
export const HandedToCourier = Named('HandedToCourier', {
  order: Id,
  number: Type.String(),
  parcel: Nullable(Id),
  code: Type.String(),
  message: Type.String(),
});
export type HandedToCourier = Static<typeof HandedToCourier>;

/**
 * Each order is handed over on its own, and the courier is asked afterwards: the parcel is `creating`, and the order moves when the courier
 * has taken it. A repeated request with the same key changes nothing. Codes of an order: `wrong_status`, `order_changed`, `pack_again`, `on_another_run`,
 * `with_courier`, `parcel_too_heavy`, `courier_area_missing`. 422 `not_a_courier`: its keys are not set.
 */
export const handToCourier = officeEndpoint('handToCourier', {
  summary: 'Hand orders to a courier',
  right: 'runs.manage',
  body: HandOver,
  response: Type.Object({ results: Type.Array(HandedToCourier) }),
  refusals: [422],
});

/** 409 `courier_unavailable`: no response, it may or may not come. 422 `not_a_courier`, `by_phone_only`, `pickup_refused` with `reason`. */
export const requestPickup = officeEndpoint('requestPickup', {
  summary: 'Request that the courier picks up its parcels',
  right: 'runs.manage',
  body: Closed({ courier: CourierName, note: Type.String({ maxLength: 300 }) }),
  response: Type.Object({ parcels: Type.Integer({ description: 'that wait for it' }) }),
  refusals: [409, 422],
});

/** Asks the courier. 409 `wrong_parcel_state` with `state`. */
export const checkParcel = officeEndpoint('checkParcel', {
  summary: 'Ask the courier about a parcel now',
  right: 'runs.manage',
  params: Params,
  response: ParcelDetails,
  refusals: [404, 409],
});

/** Before it is picked up; the order can be handed over again. 409 `wrong_parcel_state`, `picked_up`, `courier_unavailable`; 422 `by_phone_only`: with `confirmed_by_phone`. */
export const cancelParcel = officeEndpoint('cancelParcel', {
  summary: 'Cancel a parcel that is not picked up',
  right: 'runs.manage',
  params: Params,
  body: Closed({
    reason: Reason,
    confirmed_by_phone: Type.Optional(
      Type.Boolean({ description: 'the courier has cancelled it on the phone' }),
    ),
  }),
  response: ParcelDetails,
  refusals: [404, 409, 422],
});

/** `consignment`: the courier has it by this id; null: the courier has none. 409 `wrong_parcel_state`, `consignment_taken`. */
export const settleUnknownParcel = officeEndpoint('settleUnknownParcel', {
  summary: 'Record what the courier says on the phone of a parcel whose creation is unknown',
  right: 'runs.manage',
  params: Params,
  body: Closed({
    consignment: Nullable(Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' })),
  }),
  response: ParcelDetails,
  refusals: [404, 409],
});

/** Goods of a parcel that are in the shop again. Of a refused parcel those that are not named come back as well, and are good. */
const ReturnedGoods = Type.Array(
  Closed({
    item: Id,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
    wasted: Type.Boolean({ description: 'it cannot be sold again, or has not come back' }),
  }),
  { maxItems: 100 },
);

export const TakenBack = Closed({
  version: Version,
  lines: ReturnedGoods,
  reason: Reason,
});
export type TakenBack = Static<typeof TakenBack>;

/**
 * If the whole parcel comes back, the order is cancelled and all goods return to the stock but those that are `wasted`. If it was partly
 * delivered, the lines are taken off, and the order is completed and paid. 409 `order_changed`, `wrong_parcel_state`, `confirmation_needed`; 422 `wrong_quantity`,
 * `wrong_waste`, `nothing_delivered`.
 */
export const takeParcelBack = officeEndpoint('takeParcelBack', {
  summary: 'Count the goods of a parcel that are back in the shop',
  right: 'runs.manage',
  params: Params,
  body: TakenBack,
  response: ParcelDetails,
  refusals: [404, 409, 422],
});

/** The order is cancelled and its goods are written off. 409 `order_changed`, `wrong_parcel_state`, `confirmation_needed`. */
export const loseParcel = officeEndpoint('loseParcel', {
  summary: 'Record that the courier has lost a parcel',
  right: 'runs.manage',
  params: Params,
  body: Closed({ version: Version, reason: Reason }),
  response: ParcelDetails,
  refusals: [404, 409],
});
