import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { soldBy } from '../../money/sold-by.ts';
import { attributesFor } from '../../shop/order-attributes.ts';
import { attributeSchemas } from '../../shop/orders.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';

/** A list has at most this many orders, the oldest first. */
export const MAX_PICKED_ORDERS = 60;

/** A request has at most this many ticks. */
const MAX_TICKS = 100;

/** Who has picked a line, and how many of it. `tick` is the key of the tick. */
export const Picked = Type.Object({
  quantity: Type.Integer(),
  by: Type.String({ description: 'staff:Rina' }),
  at: Type.String(),
  tick: Type.String(),
});

/** A line that was changed since its order was confirmed or packed: how many were ordered then, and now. */
export const ChangedLine = Named('ChangedLine', {
  before: Type.Integer({ description: '0: it was added' }),
  after: Type.Integer({ description: '0: it was taken out, and what is in the bag goes back' }),
});
export type ChangedLine = Static<typeof ChangedLine>;

/** The last question to the shopper about a line. */
export const PickOffer = Type.Object({
  answer: Nullable(Type.Enum(['replace', 'leave_out', 'accept', 'cut', 'call']), {
    description: 'null: no answer yet; `call`: the shopper wants a call, or nothing was chosen at checkout',
  }),
  by_shopper: Type.Boolean(),
  seconds: Type.Integer({ description: 'how long it can still be answered' }),
  sent: Type.Boolean({ description: 'false: no message could be sent' }),
  products: Type.Array(Type.Object({ name: Type.String(), name_bn: Type.String() })),
});

/** A line of an order on the pick list. */
export const PickLine = Named('PickLine', {
  id: Type.Integer(),
  order: Type.Integer(),
  bag: Type.String(),
  ordered: Type.Integer(),
  quantity: Type.Integer({ description: 'what is supplied of it as of now' }),
  note: Type.String({ description: 'what the shopper asked for' }),
  option: Type.String({ description: 'such as a cut; empty: as it is' }),
  option_bn: Type.String(),
  consent: Type.String({ description: 'of a substitute: how the shopper agreed; otherwise empty' }),
  holder: Nullable(Type.Object({ id: Id, name: Type.String() }), {
    description: 'who has taken the product in the wave of the order',
  }),
  wished: Nullable(Type.Object({ product: Type.Integer(), name: Type.String(), name_bn: Type.String() }), {
    description: 'what the shopper takes if it is missing, in stock now',
  }),
  offer: Nullable(PickOffer),
  picked: Nullable(Picked),
  changed: Type.Optional(ChangedLine),
});
export type PickLine = Static<typeof PickLine>;

/** A product of the pick list with its lines in all orders that have it in this unit. */
export const PickProduct = Named('PickProduct', {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  sold_by: Type.Enum(soldBy),
  shelf_place: Type.String(),
  category: Type.String(),
  category_bn: Type.String(),
  pack_grams: Nullable(Type.Integer(), {
    description: 'weighed when it is packed: how much one weighs, in grams; null: counted in pieces',
  }),
  lines: Type.Array(PickLine),
});
export type PickProduct = Static<typeof PickProduct>;

/** An order on the pick list. There is no money in it. */
const PickOrder = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  bag: Type.String({ description: 'the last digits of its number, to write on its bags' }),
  created: Type.String(),
  ...attributeSchemas(attributesFor('picker')),
});

/** A part of a wave that somebody has taken, without what is picked. */
const PickPart = Type.Object({
  staff: Id,
  name: Type.String(),
  products: Type.Integer(),
  lines: Type.Integer(),
});

/** Orders that are picked together: those of a slot, or those of a zone that are promised by the same hour. */
export const PickWave = Named('PickWave', {
  key: Type.String(),
  zone: Type.String(),
  zone_bn: Type.String(),
  pickup: Type.Boolean(),
  from: Nullable(Type.String(), { description: 'of the slot; null: without a slot' }),
  by: Nullable(Type.String(), { description: 'the earliest promise' }),
  orders: Type.Integer(),
  lines: Type.Integer({ description: 'not picked' }),
  free: Type.Integer({ description: 'products that are not picked, and that nobody has taken' }),
  parts: Type.Array(PickPart),
});
export type PickWave = Static<typeof PickWave>;

export const PickList = Named('PickList', {
  orders: Type.Array(PickOrder),
  waiting: Type.Integer({ description: 'orders to pick of the wave that are not in this list' }),
  wave: Type.String({ description: 'the key of its wave; empty: all waves' }),
  waves: Type.Array(PickWave, { description: 'the earliest promise first' }),
  packers: Type.Integer({ description: 'people whose work is picking' }),
  products: Type.Array(PickProduct, { description: 'by shelf place, then by category' }),
});
export type PickList = Static<typeof PickList>;

export const getPickList = officeEndpoint('getPickList', {
  summary: 'The goods of the confirmed orders that are not picked',
  right: 'orders.pick',
  query: Closed({
    wave: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          '`all`, or a key; without it, or if it is picked: the own wave, or the earliest one where there are slots',
      }),
    ),
  }),
  response: PickList,
});

const WaveKey = Type.String({ minLength: 1, maxLength: 200 });

/** A part of the products of a wave that nobody has, or of those that `from` has and has not picked. */
export const PickClaim = Closed({
  wave: WaveKey,
  share: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: '2: a half of their lines' })),
  from: Type.Optional(Id),
});
export type PickClaim = Static<typeof PickClaim>;

export const claimProducts = officeEndpoint('claimProducts', {
  summary: 'Take a part of a wave',
  right: 'orders.pick',
  body: PickClaim,
  response: Type.Object({ products: Type.Integer({ description: 'that the caller has got' }) }),
});

export const releaseProducts = officeEndpoint('releaseProducts', {
  summary: 'Give back the own part of a wave',
  right: 'orders.pick',
  body: Closed({ wave: WaveKey }),
  response: Type.Null(),
  status: 204,
});

const Key = Type.String({ pattern: '^[0-9a-f]{32}$', description: '128 random bits of the device' });

/**
 * What a picker did. `pick`: all `quantity` of the line are in the bag. `unpick`: the tick `undoes` is taken back. `short`: there are
 * only `quantity`, with a `reason`. `substitute`: `quantity` of `product` instead, with the shopper's `consent`, unless it was wished at
 * checkout. `offer`: the shopper is asked which of one or two `products` to supply instead of `quantity`; a new question replaces the last one.
 */
export const Tick = Named(
  'Tick',
  {
    key: Key,
    line: Id,
    action: Type.Enum(['pick', 'unpick', 'short', 'substitute', 'offer']),
    quantity: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }),
    seen: Type.Integer({
      minimum: 0,
      maximum: MAX_QUANTITY,
      description: 'how many the picker was shown; another number now is refused as quantity_changed',
    }),
    undoes: Type.Optional(Key),
    reason: Type.Optional(Type.String({ maxLength: 500 })),
    product: Type.Optional(Id),
    products: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 2 })),
    consent: Type.Optional(Type.String({ maxLength: 500 })),
    at: Type.String({ maxLength: 40, description: 'by the clock of the device, ISO 8601' }),
  },
  { additionalProperties: false },
);
export type Tick = Static<typeof Tick>;

/**
 * What became of a tick. `applied`, also for a line that the caller has picked before; `already`: `by` was first, at `at`, and nothing has
 * changed; `refused` with the `code` of the refusal, for example `wrong_status`, `quantity_changed`, `out_of_stock`.
 */
export const TickResult = Named('TickResult', {
  key: Type.String(),
  result: Type.Enum(['applied', 'already', 'refused']),
  code: Type.String(),
  by: Type.String(),
  at: Type.String(),
});
export type TickResult = Static<typeof TickResult>;

/** A tick is applied once by its key, however often it is sent. The results have the order of the ticks. */
export const applyTicks = officeEndpoint('applyTicks', {
  summary: 'Record what was picked',
  right: 'orders.pick',
  body: Closed({ ticks: Type.Array(Tick, { minItems: 1, maxItems: MAX_TICKS }) }),
  response: Type.Object({ results: Type.Array(TickResult) }),
});

/** A product that can be supplied instead of another one. Its price is not in it, only how it differs from what was ordered. */
export const SubstituteChoice = Named('SubstituteChoice', {
  product: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  image: Type.String(),
  stock: Type.Integer(),
  dearer_paisa: Paisa('by how much one costs more than what was ordered; below 0: less'),
});
export type SubstituteChoice = Static<typeof SubstituteChoice>;

export const findSubstitutes = officeEndpoint('findSubstitutes', {
  summary: 'Products that can replace a line, and the phone to ask the shopper',
  right: 'orders.pick',
  params: Type.Object({ id: Id }),
  query: Closed({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
  response: Type.Object({
    phone: Type.String(),
    name: Type.String({ description: 'of the receiver' }),
    choices: Type.Array(SubstituteChoice),
  }),
  refusals: [404],
});
