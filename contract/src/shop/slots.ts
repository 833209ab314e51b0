import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { MAX_LINES } from '../http/limits.ts';
import { NextSlot } from '../http/refusal.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';

const Lines = Type.Integer({ minimum: 1, maximum: MAX_LINES, description: 'how many lines the order has' });

export const SlotChoice = Named('SlotChoice', {
  ...NextSlot.properties,
  left: Nullable(Type.Integer(), {
    description: 'places that nobody has taken or reserved; null: more than 5',
  }),
  state: Type.Enum(['open', 'full', 'past'], { description: 'past: it is too late to order for it' }),
});
export type SlotChoice = Static<typeof SlotChoice>;

/** The slots of an area, or of pickups. Times in ISO 8601, amounts in taka. */
export const Slots = Named('Slots', {
  as_soon_as_possible: Nullable(
    Type.Object({
      by: Nullable(Type.String(), { description: 'when an order of now would be there; null: not promised' }),
    }),
    { description: 'an order without a slot; null: an order needs one' },
  ),
  days: Type.Array(
    Type.Object({
      date: Type.String({ description: 'in Dhaka: 2026-11-30' }),
      slots: Type.Array(SlotChoice, { description: 'by time' }),
    }),
    { description: 'today and the next days that have slots, at most 14' },
  ),
});
export type Slots = Static<typeof Slots>;

const SlotQuery = Closed({
  area: Type.Optional(Id),
  pickup: Type.Optional(Type.Enum(['1'], { description: 'the slots to pick an order up' })),
  lines: Type.Optional(Lines),
});

/**
 * Without an area: the slots of the zone of everywhere else. No days: the shop has no slots there. The place that a checkout has reserved
 * itself counts as taken, too: a page knows its own.
 */
export const listSlots = endpoint('listSlots', {
  summary: 'The slots in which an order can be delivered or picked up',
  access: 'public',
  query: SlotQuery,
  response: Slots,
  refusals: [503],
});

/**
 * Reserves a place in a slot for an order that is about to be placed with this key, for 15 minutes from now; repeated it is extended. A key
 * has one place: another slot replaces it, and the order takes it. 409 `slot_full`, `slot_past` or `slot_gone`, with `next_slots`.
 */
export const reserveSlot = endpoint('reserveSlot', {
  summary: 'Reserve a place in a slot while the order is typed',
  access: 'public',
  params: Type.Object({ id: Id }),
  body: Closed({ order_key: IdempotencyKey, lines: Lines }),
  response: Type.Object({
    expires: Nullable(Type.String(), {
      description:
        'ISO 8601; null: this network has reserved enough, the order takes a place when it is placed',
    }),
  }),
  refusals: [409, 413, 415, 503],
});
