import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../server/testing/accounts/customers.ts';
import { addFixtures, type Fixtures } from '../../server/testing/fixtures.ts';
import { runInProcess } from '../../server/testing/run-in-process.ts';
import { openTestShop, type TestShop } from '../../server/testing/shop.ts';

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop();
  fixtures = await addFixtures(shop.db);
});
afterAll(() => shop.close());

const substitute = (...args: string[]) =>
  runInProcess(join(import.meta.dirname, 'substitute.ts'), shop.url, args);

test('a product of an order is replaced only with the shopper’s consent, and the output has what is due', async () => {
  const items = [{ product: fixtures.miniket, quantity: 2 }];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const { number } = (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items })).json<{
    number: string;
  }>();
  const rui = [number.toLowerCase(), 'miniket-rice=1', '--with', 'rui', '--reason', 'torn'];
  expect(await substitute(...rui)).toEqual([2, '--actor NAME is needed: the history shows who replaced it.']);
  expect(await substitute(...rui, '--actor', 'Rina')).toEqual([
    1,
    'A product is replaced only with the consent of the shopper.',
  ]);
  expect(await substitute(...rui, '--actor', 'Rina', '--consent', 'by phone')).toEqual([
    0,
    `${number} costs Tk 152.25, due Tk 152.25`,
  ]);
  const lines = shop.db.selectFrom('order_item').select(['product_id', 'supplied_quantity']).orderBy('id');
  expect(await lines.execute()).toEqual([
    { product_id: fixtures.miniket, supplied_quantity: 1 },
    { product_id: fixtures.rui, supplied_quantity: null },
  ]);
});

test.each([
  [['H1', 'rui'], 'NUMBER and SLUG=QUANTITY are needed. --help shows the usage.'],
  [['H1', 'rui=1'], '--with SLUG is needed.'],
  [['H1', 'rui=1', '--with', 'katla', '--actor', 'Rina'], 'There is no order H1.'],
])('%j changes nothing and prints the reason', async (args, line) => {
  expect(await substitute(...args)).toEqual([2, line]);
});
