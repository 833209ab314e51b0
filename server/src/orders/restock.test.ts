import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { supplyLine } from './supply-line.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

test('a cancelled order returns its goods to the stock once', async () => {
  const before = await shop.readStocks();
  const order = await shop.placeOrder('PROCESSING');
  expect(codeOf(await shop.move(order, 'CANCELLED'))).toBe('moved');
  expect(codeOf(await shop.move(order, 'CANCELLED'))).toBe('illegal_move');
  expect(await shop.readStocks()).toEqual(before);
  expect(await shop.findMovements(order)).toEqual([
    [shop.fixtures.miniket, 'sale', -2, 'guest'],
    [shop.fixtures.rui, 'sale', -1, 'guest'],
    [shop.fixtures.miniket, 'return', 2, 'staff:Rina'],
    [shop.fixtures.rui, 'return', 1, 'staff:Rina'],
  ]);
});

test('goods refused at the door are returned or wasted, line by line', async () => {
  const [rice, rui] = await shop.readStocks();
  const order = await shop.placeOrder('PROCESSING', 'ONGOING');
  const wasted = [{ product: shop.fixtures.rui, quantity: 1 }];
  expect(codeOf(await shop.move(order, 'CANCELLED', { reason: ' ', wasted }))).toBe('reason_missing');
  expect(
    codeOf(await shop.move(order, 'CANCELLED', { wasted: [{ product: shop.fixtures.rui, quantity: 2 }] })),
  ).toBe('wrong_waste');
  expect(
    codeOf(
      await shop.move(order, 'CANCELLED', { wasted: [{ product: shop.fixtures.blender, quantity: 1 }] }),
    ),
  ).toBe('wrong_waste');
  expect(await shop.readStocks()).toEqual([rice! - 2, rui! - 1]);
  expect(codeOf(await shop.move(order, 'CANCELLED', { wasted }))).toBe('moved');
  expect(await shop.readStocks()).toEqual([rice, rui! - 1]);
  expect((await shop.findMovements(order)).slice(2)).toEqual([
    [shop.fixtures.miniket, 'return', 2, 'staff:Rina'],
    [shop.fixtures.rui, 'return', 1, 'staff:Rina'],
    [shop.fixtures.rui, 'waste', -1, 'staff:Rina'],
  ]);
  const inTheShop = await shop.placeOrder();
  expect(codeOf(await shop.move(inTheShop, 'CANCELLED', { wasted }))).toBe('wrong_waste');
});

test('of goods that were not all supplied no more is wasted than was supplied', async () => {
  const order = await shop.placeOrder('PROCESSING');
  const { id: item } = await shop.db
    .selectFrom('order_item')
    .where('order_id', '=', order)
    .where('product_id', '=', shop.fixtures.miniket)
    .select('id')
    .executeTakeFirstOrThrow();
  const supply = { order, item, quantity: 1, missing: true, reason: 'a torn bag', actor: rina };
  expect(await supplyLine(shop.db, supply)).toMatchObject({ supplied_quantity: 1 });
  await shop.move(order, 'ONGOING');
  const cancel = async (quantity: number) =>
    codeOf(await shop.move(order, 'CANCELLED', { wasted: [{ product: shop.fixtures.miniket, quantity }] }));
  expect(await cancel(2)).toBe('wrong_waste');
  expect(await cancel(1)).toBe('moved');
});
