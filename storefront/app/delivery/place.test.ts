import { beforeEach, expect, test } from 'vitest';
import { chooseArea, chooseSlot, forgetSlots, placeOf, usePlace } from './place.ts';

const dhaka = {
  zone: 'Dhaka',
  zone_bn: 'ঢাকা',
  charge: 60,
  free_from: null,
  smallest_order: null,
  weight_limit: null,
  hours: 3,
};
const area = {
  id: 10,
  name: 'Mirpur 10',
  name_bn: 'মিরপুর ১০',
  part_of: 'Mirpur',
  part_of_bn: 'মিরপুর',
  delivery: dhaka,
};
const slot = { id: 4, starts: '2026-11-29T02:00:00Z', ends: '2026-11-29T04:00:00Z', charge: 20 };
const before = Date.parse('2026-11-29T01:00:00Z');

beforeEach(() => usePlace.setState({ area: null, slot: null, pickupSlot: null }, true));

test('what this device has stored is read; a slot that has begun is over', () => {
  const stored = { area, slot, pickupSlot: { ...slot, id: 5 } };
  expect(placeOf(stored, before)).toEqual(stored);
  expect(placeOf(stored, Date.parse(slot.starts))).toEqual({ area, slot: null, pickupSlot: null });
});

test.each([
  null,
  7,
  { area: 10 },
  { area: { ...area, name: 5 } },
  { area: { ...area, delivery: {} }, slot: { ...slot, ends: null } },
])('what other code has stored is ignored: %j', (stored) => {
  expect(placeOf(stored, before)).toEqual({ area: null, slot: null, pickupSlot: null });
});

test('another area of the same zone keeps the slot, one of another zone does not; the slot of a pickup stays', () => {
  chooseArea(area);
  chooseSlot(slot, false);
  chooseSlot({ ...slot, id: 5 }, true);
  chooseArea({ ...area, id: 11 });
  expect(usePlace.getState().slot).toEqual(slot);
  chooseArea({ ...area, id: 12, delivery: { ...dhaka, zone: 'Gazipur' } });
  expect(usePlace.getState()).toMatchObject({ area: { id: 12 }, slot: null, pickupSlot: { id: 5 } });
});

test('after an order the area stays, and the next order has no slot', () => {
  chooseArea(area);
  chooseSlot(slot, false);
  forgetSlots();
  expect(usePlace.getState()).toEqual({ area, slot: null, pickupSlot: null });
});
