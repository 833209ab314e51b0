import { expect, test } from 'vitest';
import { english } from '../../shell/all-messages.en.ts';
import { deliveryHint } from './delivery-choice.tsx';

const zone = {
  zone: 'Dhaka',
  zone_bn: 'ঢাকা',
  area: '',
  area_bn: '',
  area_id: null,
  hours: 5,
  from: null,
  by: '2026-11-22T15:00:00.000Z',
};
const own: [string, string][] = [['Home delivery', 'on the next day']];

test.each([
  ['the zone of the address', zone, own, 'At your door within 5 hours of ordering'],
  [
    'the chosen slot',
    { ...zone, slot: 4, from: '2026-11-30T02:00:00Z', by: '2026-11-30T04:00:00Z' },
    own,
    expect.stringMatching(/8–10 am$/),
  ],
  ['a zone without a time', { ...zone, hours: null }, own, 'At your door'],
  ['the published text without a zone', null, own, 'on the next day'],
  ['the specification without both', undefined, undefined, 'At your door within 3 hours of ordering'],
])('the checkout promises the delivery of %s', (_of, delivery, published, hint) => {
  expect(deliveryHint(english.checkout, 'en', delivery, { published })).toEqual(hint);
});

test.each([
  ['1', 'within 1 hour'],
  ['3', 'within 3 hours'],
])('a delivery that takes %s is promised %s', (hours, promise) => {
  expect(english.delivery.within(hours)).toBe(promise);
  expect(english.orders.amountLines.promised('Mirpur', hours)).toBe(`Mirpur, ${promise}`);
  expect(english.checkout.homeDeliveryHint(hours)).toBe(`At your door ${promise} of ordering`);
});
