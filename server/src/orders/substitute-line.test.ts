import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovesShop, openMovesShop, rina } from '../../testing/orders/moves.ts';
import { Refused } from '../platform/refused.ts';
import { substituteLine } from './substitute-line.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

const lineOf = (order: number, product: number) =>
  shop.db
    .selectFrom('order_item')
    .where('order_id', '=', order)
    .where('product_id', '=', product)
    .selectAll()
    .executeTakeFirstOrThrow();

/** Replaces one of a product by another one; returns the line, or the code of the refusal. */
async function substitute(order: number, replaced: number, product: number) {
  const { id: item } = await lineOf(order, replaced);
  const how = { consent: 'by phone, 10:41', missing: true, reason: 'none left', actor: rina };
  const result = await substituteLine(shop.db, { order, item, product, quantity: 1, ...how });
  return result instanceof Refused ? result.body.code : result;
}

test('a substitute has the tax class of the line that it replaces', async () => {
  const { miniket, blender } = shop.fixtures;
  const rice = shop.db.selectFrom('product').where('id', '=', miniket).select('category_id');
  const setClass = (tax_class: 'exempt' | null) =>
    shop.db.updateTable('category').set({ tax_class }).where('id', '=', rice).execute();
  await setClass('exempt');
  const order = await shop.placeOrder('PROCESSING');
  await setClass(null);
  expect(await substitute(order, miniket, blender)).toMatchObject({ tax_class: 'exempt' });
});

test('a substitute is a product that is sold, and is not replaced itself', async () => {
  const { miniket, blender, ilish } = shop.fixtures;
  const order = await shop.placeOrder('PROCESSING');
  const list = (listed: boolean) =>
    shop.db.updateTable('product').set({ listed }).where('id', '=', blender).execute();
  await list(false);
  expect(await substitute(order, miniket, blender)).toBe('not_found');
  await list(true);
  expect(await substitute(order, miniket, blender)).toMatchObject({ product_id: blender });
  expect(await substitute(order, blender, ilish)).toBe('wrong_quantity');
});
