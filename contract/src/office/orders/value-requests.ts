import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { roles } from '../rights.ts';

/**
 *   short       goods of an order are not supplied
 *   weight      goods weigh less
 *   substitute  other goods are supplied instead
 *   price       the price of a line is lowered by hand
 *   goodwill    the sum of an order is lowered
 *   delivery    the delivery charge is lowered
 *   partly      goods came back at the door
 *   waste       goods were refused at the door and cannot be sold, or thrown away in the shop
 *   count       fewer goods were counted
 *   refund      cash was paid back
 *   credit      store credit was given, or paid out
 *   complaint   goods of a delivered order are made good
 *   receipt     money of a wallet was typed in, read from a statement, or matched by hand
 *   counter     a sale at the counter costs less, or cash is missing in its drawer
 *   khata       an entry of a khata was undone, it was paid by card, or may owe more
 *   courier     a difference with a courier was written off
 */
export const valueKinds = [
  'short',
  'weight',
  'substitute',
  'price',
  'goodwill',
  'delivery',
  'partly',
  'waste',
  'count',
  'refund',
  'credit',
  'complaint',
  'receipt',
  'counter',
  'khata',
  'courier',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Goods of a move of value: how many fewer, how many are written off, what they weigh now, what is supplied instead. */
export const ValueLine = Named('ValueLine', {
  name: Type.String(),
  name_bn: Type.String(),
  fewer: Type.Integer(),
  written_off: Type.Integer({ description: 'of the product: they do not come back to the stock' }),
  grams: Nullable(Type.Integer()),
  instead: Nullable(Type.Object({ name: Type.String(), name_bn: Type.String(), quantity: Type.Integer() })),
});
export type ValueLine = Static<typeof ValueLine>;

/** A move of value above the limit of the person. */
export const ValueRequest = Named('ValueRequest', {
  id: Type.Integer(),
  kind: Type.Enum(valueKinds),
  staff: Type.String({ description: 'the name of the person who asks' }),
  order: Nullable(Type.Integer(), { description: 'null: the stock' }),
  number: Type.String({ description: 'of the order' }),
  amount_paisa: Paisa(),
  lines: Type.Array(ValueLine),
  reason: Type.String({ description: 'until it is decided' }),
  state: Type.Enum(['waiting', 'confirmed', 'refused', 'withdrawn', 'lapsed']),
  decided_by: Type.String({ description: 'the name of the second person' }),
  answer: Type.String({ description: 'why it was refused' }),
  created: Type.String(),
  allowed: Type.Boolean({
    description: 'the caller may confirm it: a second person whose limit is high enough',
  }),
});
export type ValueRequest = Static<typeof ValueRequest>;

export const listValueRequests = officeEndpoint('listValueRequests', {
  summary: 'Moves of value that wait for a second person, the oldest first',
  right: 'values.confirm',
  response: Type.Array(ValueRequest),
});

/**
 * Makes a move that waits, in the name of the person who asked, or refuses it. 403 `own_request`, `above_limit`; 409 `decided`, with
 * `fields`: `state`, `decided_by`; `request_lapsed`: what it was decided on has changed, the `code` is in `fields`.
 */
export const decideValueRequest = officeEndpoint('decideValueRequest', {
  summary: 'Confirm or refuse a move of value as the second person',
  right: 'values.confirm',
  params: Type.Object({ id: Id }),
  body: Closed({ confirm: Type.Boolean(), answer: Type.Optional(Type.String({ maxLength: 300 })) }),
  response: Type.Array(ValueRequest),
  refusals: [403, 404, 409],
});

export const listOwnValueRequests = officeEndpoint('listOwnValueRequests', {
  summary: "The caller's moves of value that wait, or were decided in the last 24 hours, the newest first",
  right: 'values.move',
  response: Type.Array(ValueRequest),
});

/** 409 `decided`. */
export const withdrawValueRequest = officeEndpoint('withdrawValueRequest', {
  summary: 'Withdraw a move of value that waits',
  right: 'values.move',
  params: Type.Object({ id: Id }),
  response: Type.Array(ValueRequest),
  refusals: [404, 409],
});

const Limit = Nullable(Paisa('', { minimum: 0, maximum: MAX_CASH_PAISA }), {
  description: 'null: no limit',
});

/** What one person of each role may move of one order, or in a day of the stock, without a second person. */
export const ValueLimits = Type.Object(
  Object.fromEntries(roles.map((role) => [role, Limit])) as Record<(typeof roles)[number], typeof Limit>,
  { additionalProperties: false },
);
export type ValueLimits = Static<typeof ValueLimits>;

export const StoredValueLimits = Named('StoredValueLimits', {
  limits_paisa: ValueLimits,
  version: Type.Integer(),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type StoredValueLimits = Static<typeof StoredValueLimits>;

export const getValueLimits = officeEndpoint('getValueLimits', {
  summary: 'The limits of moves of value by role',
  right: 'staff.manage',
  response: StoredValueLimits,
});

/** 409 `limits_changed`, with `changed_by` and `changed_at`. */
export const changeValueLimits = officeEndpoint('changeValueLimits', {
  summary: 'Change the limits of moves of value',
  right: 'staff.manage',
  body: Closed({ limits_paisa: ValueLimits, version: Version }),
  response: StoredValueLimits,
  refusals: [409],
});
