import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_LINES } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { Day } from '../day.ts';
import { officeEndpoint } from '../endpoint.ts';
import { SLOT_LIMITS } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { OfficeOrder } from './orders.ts';

const Zone = Nullable(Id, { description: 'the delivery zone; null: pickups' });

const Clock = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', description: 'in Dhaka: 09:30' });

const Capacity = Type.Integer({ minimum: 0, maximum: SLOT_LIMITS.capacity, description: 'orders' });
const LineCapacity = Nullable(Type.Integer({ minimum: 1, maximum: SLOT_LIMITS.lines }), {
  description: 'lines of all its orders together; null: only orders count',
});
const Cutoff = Type.Integer({
  minimum: 0,
  maximum: SLOT_LIMITS.cutoffMinutes,
  description: 'orders are taken until so many minutes before it starts',
});
const Charge = Paisa('added to the delivery charge; below 0: a discount', {
  minimum: -SLOT_LIMITS.chargePaisa,
  maximum: SLOT_LIMITS.chargePaisa,
});

const terms = {
  starts: Clock,
  ends: Clock,
  capacity: Capacity,
  line_capacity: LineCapacity,
  cutoff_minutes: Cutoff,
  charge_paisa: Charge,
};

/** A window of every week. */
export const SlotWindow = Named(
  'SlotWindow',
  { weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1: Monday' }), ...terms },
  { additionalProperties: false },
);
export type SlotWindow = Static<typeof SlotWindow>;

/** The slots of a zone in every week. */
export const SlotPlan = Named('SlotPlan', {
  zone: Zone,
  name: Type.String({ description: 'of the zone; empty: pickups' }),
  name_bn: Type.String(),
  as_soon_as_possible: Type.Boolean({ description: 'shoppers may also order without a slot' }),
  windows: Type.Array(SlotWindow),
  version: Type.Integer({ description: '0: there is no plan yet' }),
});
export type SlotPlan = Static<typeof SlotPlan>;

export const listSlotPlans = officeEndpoint('listSlotPlans', {
  summary: 'The weekly slots of each zone, and of pickups',
  right: 'settings.edit',
  response: Type.Array(SlotPlan),
});

/**
 * Slots of the next days follow the plan, but those that somebody has changed for their day stay. One that has orders and is not in the plan any
 * more is blocked: `blocked` counts them. 400 names a wrong window; 409 `slots_changed`.
 */
export const changeSlotPlan = officeEndpoint('changeSlotPlan', {
  summary: 'Change the weekly slots of a zone',
  right: 'settings.edit',
  body: Closed({
    zone: Zone,
    version: Version,
    as_soon_as_possible: Type.Boolean(),
    windows: Type.Array(SlotWindow, { maxItems: 200 }),
  }),
  response: Type.Object({ plans: Type.Array(SlotPlan), blocked: Type.Integer() }),
  refusals: [404, 409],
});

/** A slot of one day. */
export const DaySlot = Named('DaySlot', {
  id: Id,
  zone: Zone,
  name: Type.String({ description: 'of the zone; empty: pickups, or a zone that was removed' }),
  name_bn: Type.String(),
  pickup: Type.Boolean(),
  starts: Type.String({ description: 'ISO 8601' }),
  ends: Type.String(),
  capacity: Type.Integer(),
  line_capacity: Nullable(Type.Integer()),
  cutoff_minutes: Type.Integer(),
  charge_paisa: Paisa(),
  blocked: Type.Boolean({ description: 'it takes no more orders' }),
  closed: Type.Boolean({ description: 'the shop is closed then: shoppers do not see it' }),
  past: Type.Boolean({ description: 'it is too late to order for it' }),
  taken: Type.Integer({ description: 'orders that have a place' }),
  taken_lines: Type.Integer(),
  reserved: Type.Integer({ description: 'places of shoppers who are ordering now' }),
  refused: Type.Integer({ description: 'shoppers who found it full' }),
  on_time: Type.Integer({ description: 'orders that came until its end; pickups that were ready by then' }),
  late: Type.Integer({ description: 'orders that came later, or are not there yet' }),
  version: Type.Integer(),
});
export type DaySlot = Static<typeof DaySlot>;

export const listDaySlots = officeEndpoint('listDaySlots', {
  summary: 'The slots of a day, with what is taken of them',
  right: 'runs.manage',
  query: Closed({ day: Type.Optional(Day) }),
  response: Type.Object({ day: Day, slots: Type.Array(DaySlot) }),
});

/** A capacity below what is taken is accepted: the orders stay, and no more get a place. 409 `slots_changed`. */
export const changeSlot = officeEndpoint('changeSlot', {
  summary: 'Block, lower or raise a slot of one day',
  right: 'runs.manage',
  params: Type.Object({ id: Id }),
  body: Closed({
    version: Version,
    capacity: Type.Optional(Capacity),
    line_capacity: Type.Optional(LineCapacity),
    cutoff_minutes: Type.Optional(Cutoff),
    charge_paisa: Type.Optional(Charge),
    blocked: Type.Optional(Type.Boolean()),
  }),
  response: DaySlot,
  refusals: [404, 409],
});

/** 409 `taken`: there is such a slot already. */
export const addSlot = officeEndpoint('addSlot', {
  summary: 'Add a slot to one day',
  right: 'runs.manage',
  body: Closed({ zone: Zone, day: Day, ...terms }),
  response: DaySlot,
  status: 201,
  refusals: [404, 409],
});

/** The slots that an order can have, as staff see them. */
export const OrderSlots = Type.Array(
  Type.Object({
    id: Id,
    starts: Type.String({ description: 'ISO 8601' }),
    ends: Type.String(),
    charge_paisa: Paisa(),
    left: Type.Integer(),
    state: Type.Enum(['open', 'full', 'past']),
  }),
  { description: 'OrderSlots' },
);
export type OrderSlots = Static<typeof OrderSlots>;

export const listDeskSlots = officeEndpoint('listDeskSlots', {
  summary: 'The slots of an area, or of pickups, for an order by phone',
  right: 'orders.place',
  query: Closed({
    area: Type.Optional(Id),
    pickup: Type.Optional(Type.Enum(['1'])),
    lines: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINES })),
  }),
  response: OrderSlots,
});

export const listOrderSlots = officeEndpoint('listOrderSlots', {
  summary: 'The slots to which an order can be moved',
  right: 'orders.move',
  params: Type.Object({ id: Id }),
  response: OrderSlots,
  refusals: [404],
});

/** The shopper gets a message; what the order costs stays. 409 `order_changed`, `wrong_status`, `slot_full`, `slot_past`, `slot_gone`. */
export const moveToSlot = officeEndpoint('moveToSlot', {
  summary: 'Move an order to another slot',
  right: 'orders.move',
  params: Type.Object({ id: Id }),
  body: Closed({ version: Version, slot: Id }),
  response: OfficeOrder,
  refusals: [404, 409],
});
