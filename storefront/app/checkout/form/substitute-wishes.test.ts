import { expect, test } from 'vitest';
import { mergeWishes, readWishes, storeCap, storeWish } from '../../platform/substitute-wishes.ts';
import { customerRequest, guestRequest, orderFormOf, SUBSTITUTE_CAP, substituteField } from './order-form.ts';

function openStorage(stored: Record<string, string> = {}) {
  const entries = new Map(Object.entries(stored));
  return () => ({
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
}

test('limit and wishes are remembered one beside the other, and a wish is taken back', () => {
  const storage = openStorage();
  const nazirshail = { product: 8, name: 'Nazirshail', name_bn: 'নাজিরশাইল' };
  storeWish(5, nazirshail, storage);
  storeCap(30, storage);
  storeWish(6, nazirshail, storage);
  storeWish(6, null, storage);
  expect(readWishes(storage)).toEqual({ cap: 30, products: { 5: nazirshail } });
});

test('what an account has decided on other devices is added, and what this device has decided stays', () => {
  const storage = openStorage();
  const wish = (product: number) => ({ product, name: 'Nazirshail', name_bn: 'নাজিরশাইল' });
  const account = { cap: 30, products: [5, 6].map((missing) => ({ missing, ...wish(8) })) };
  storeWish(5, wish(9), storage);
  mergeWishes(account, storage);
  expect(readWishes(storage)).toEqual({ cap: 30, products: { 5: wish(9), 6: wish(8) } });
  storeCap(0, storage);
  mergeWishes(account, storage);
  expect(readWishes(storage).cap).toBe(0);
});

test.each([
  'null',
  '7',
  '[]',
  '{"cap":"30","products":{"5":null,"x":{"product":8,"name":"a","name_bn":"b"},"6":{"product":"8"}}}',
  'no JSON',
])('what other code has stored is no wish: %s', (text) => {
  expect(readWishes(openStorage({ substitute_wishes: text }))).toEqual({ cap: null, products: {} });
});

test('an order is sent with the limit and the wishes of its lines, for guests and customers', () => {
  const line = {
    id: 5,
    name: 'Miniket',
    name_bn: '',
    unit: '1 kg',
    pricePaisa: 7250,
    quantity: 2,
    image: '',
  };
  const lines = [line] as unknown as Parameters<typeof guestRequest>[1];
  const typed = new FormData();
  expect(guestRequest(orderFormOf(typed), lines)).not.toHaveProperty('substitute_cap');
  typed.set(SUBSTITUTE_CAP, '0');
  typed.set(substituteField(5), '8');
  typed.set(substituteField(6), '');
  const guest = guestRequest(orderFormOf(typed), lines);
  expect(guest).toMatchObject({ substitute_cap: 0, items: [{ product: 5, substitute: 8 }] });
  expect(customerRequest(orderFormOf(typed), lines)).toMatchObject({
    substitute_cap: 0,
    line_substitutes: [{ product: 5, substitute: 8 }],
  });
});
