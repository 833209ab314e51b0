import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { soldBy } from '../../money/sold-by.ts';
import { attributesFor } from '../../shop/order-attributes.ts';
import { orderStatuses } from '../../shop/order-choices.ts';
import { attributeSchemas } from '../../shop/orders.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';
import { ChangedLine, PickOffer } from './picking.ts';

/** A picked order that waits for its bags. */
export const PackRow = Named('PackRow', {
  id: Type.Integer(),
  number: Type.String(),
  bag: Type.String(),
  area: Type.String(),
  lines: Type.Integer({ description: 'of which something is supplied' }),
  to_weigh: Type.Integer({ description: 'lines without a weight' }),
  picked_by: Type.String(),
  picked_at: Type.String(),
  pack_again: Type.Boolean({ description: 'its goods were changed after it was packed' }),
});
export type PackRow = Static<typeof PackRow>;

export const listToPack = officeEndpoint('listToPack', {
  summary: 'Orders to pack, the oldest first',
  right: 'orders.pick',
  response: Type.Array(PackRow),
});

/** A line of an order to pack. There is no price in it. */
export const PackLine = Named('PackLine', {
  id: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  ordered: Type.Integer(),
  quantity: Type.Integer({ description: 'supplied' }),
  note: Type.String(),
  sold_by: Type.Enum(soldBy),
  option: Type.String({ description: 'such as a cut; empty: as it is' }),
  option_bn: Type.String(),
  replaces: Nullable(Type.Integer(), { description: 'the line that it is supplied for' }),
  pack_grams: Nullable(Type.Integer(), {
    description: 'weighed when it is packed: how much one weighs, in grams',
  }),
  grams: Nullable(Type.Integer(), { description: 'what was weighed' }),
  tolerance_percent: Type.Integer({
    description:
      'the shopper pays up to so many percent more than ordered; what weighs more is a gift, unless it is accepted',
  }),
  accepted_grams: Nullable(Type.Integer(), { description: 'that the shopper pays for' }),
  offer: Nullable(PickOffer, { description: 'whether the shopper pays for this weight' }),
  scale_photo: Nullable(Type.String(), { description: 'the URL of a photo of the scale' }),
  reason: Type.String({ description: 'of the last change' }),
  changed: Type.Optional(ChangedLine),
});
export type PackLine = Static<typeof PackLine>;

const Done = Nullable(Type.Object({ by: Type.String(), at: Type.String() }));

/** An order for the person who packs it: no money but the sum due. */
export const PackOrder = Named('PackOrder', {
  id: Type.Integer(),
  number: Type.String(),
  bag: Type.String(),
  version: Type.Integer(),
  status: Type.Enum(orderStatuses),
  receiver_name: Type.String(),
  area: Type.String(),
  ...attributeSchemas(attributesFor('packer')),
  cash_due_paisa: Paisa(),
  picked: Done,
  packed: Done,
  pack_again: Type.Boolean({ description: 'its goods were changed after it was packed' }),
  lines: Type.Array(PackLine),
});
export type PackOrder = Static<typeof PackOrder>;

export const getPackOrder = officeEndpoint('getPackOrder', {
  summary: 'One order to pack',
  right: 'orders.pick',
  params: Type.Object({ id: Id }),
  response: PackOrder,
  refusals: [404],
});

export const Weighing = Closed({
  version: Version,
  line: Id,
  quantity: Type.Integer({ minimum: 0, maximum: MAX_QUANTITY }),
  grams: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'if fewer are supplied' })),
  confirmed: Type.Optional(Type.Boolean({ description: 'the weight is right although it differs much' })),
  ask: Type.Optional(
    Type.Boolean({ description: 'the shopper is asked about what weighs more than agreed' }),
  ),
});
export type Weighing = Static<typeof Weighing>;

/**
 * Records what a line weighs, or that fewer are supplied. The price is by the gram, at most what the shopper agreed to; with `ask` a message asks for more, which a
 * line needs a `tolerance_percent` for. The same request again changes nothing. 409 `order_changed`, `wrong_status`; 409 `outside_tolerance`: not confirmed; 422 as `supplyLine` refuses.
 */
export const weighLine = officeEndpoint('weighLine', {
  summary: 'Record the weight of a line',
  right: 'orders.pick',
  params: Type.Object({ id: Id }),
  body: Weighing,
  response: PackOrder,
  refusals: [404, 409, 422],
});

/** 409 `order_changed`, `wrong_status`, `not_picked`, `not_weighed`. A packed order is returned as it is, unless its goods were changed since. */
export const packOrder = officeEndpoint('packOrder', {
  summary: 'An order is in its bags',
  right: 'orders.pick',
  params: Type.Object({ id: Id }),
  body: Closed({ version: Version }),
  response: PackOrder,
  refusals: [404, 409],
});
