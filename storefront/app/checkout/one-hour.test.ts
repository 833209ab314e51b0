import { expect, test } from 'vitest';
import { english } from '../shell/all-messages.en.ts';

test.each([
  ['1', 'within 1 hour'],
  ['3', 'within 3 hours'],
])('a delivery that takes %s is promised %s', (hours, promise) => {
  expect(english.delivery.within(hours)).toBe(promise);
  expect(english.orders.amountLines.promised('Mirpur', hours)).toBe(`Mirpur, ${promise}`);
  expect(english.checkout.homeDeliveryHint(hours)).toBe(`At your door ${promise} of ordering`);
});
