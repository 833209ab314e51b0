import { expect, test } from 'vitest';
import { deliveryMessages } from '../delivery/messages.ts';
import { amountMessages } from '../orders/amount-messages.ts';
import { checkoutMessages } from './messages.ts';

test.each([
  ['1', 'within 1 hour'],
  ['3', 'within 3 hours'],
])('a delivery that takes %s is promised %s', (hours, promise) => {
  expect(deliveryMessages.en.within(hours)).toBe(promise);
  expect(amountMessages.en.promised('Mirpur', hours)).toBe(`Mirpur, ${promise}`);
  expect(checkoutMessages.en.homeDeliveryHint(hours)).toBe(`At your door ${promise} of ordering`);
});
