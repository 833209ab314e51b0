import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../testing/customers.ts';
import { addFixtures } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let product: number;
beforeAll(async () => {
  shop = await openTestShop();
  product = (await addFixtures(shop.db)).blender;
});
afterAll(() => shop.close());

const STATUSES = ['PENDING', 'PROCESSING', 'ONGOING', 'COMPLETED', 'CANCELLED'] as const;
type Status = (typeof STATUSES)[number];
const LEGAL = [
  'PENDING>PROCESSING',
  'PROCESSING>ONGOING',
  'ONGOING>COMPLETED',
  'PENDING>CANCELLED',
  'PROCESSING>CANCELLED',
];

/** A new order that has come so far. */
async function orderAt(status: Status): Promise<number> {
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const placed = await post(shop.app, '/api/order-app/guest-orders/', {
    ...amina,
    items: [{ product, quantity: 1 }],
  });
  const { id } = placed.json<{ id: number }>();
  const way = status === 'CANCELLED' ? [status] : STATUSES.slice(1, STATUSES.indexOf(status) + 1);
  for (const step of way) await move(id, step);
  return id;
}

const move = (id: number, status: Status) =>
  shop.db.updateTable('orders').set({ status }).where('id', '=', id).execute();

test('an order moves as the table of moves has it: a status never goes back', async () => {
  const moved: string[] = [];
  for (const from of STATUSES) {
    for (const to of STATUSES.filter((status) => status !== from)) {
      const ended = await move(await orderAt(from), to).then(
        () => 'moved',
        (error: Error) => error.message,
      );
      if (ended === 'moved') moved.push(`${from}>${to}`);
      else expect(ended).toBe(`an order cannot go from ${from} to ${to}`);
    }
  }
  expect(moved.toSorted()).toEqual(LEGAL.toSorted());
});
