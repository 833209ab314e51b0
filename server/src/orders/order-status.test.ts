import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../../testing/accounts/customers.ts';
import { addFixtures } from '../../testing/fixtures.ts';
import { moveByHand } from '../../testing/orders/move-by-hand.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { legalMoves } from './allowed-moves.ts';

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
  // Refused at the door.
  'ONGOING>CANCELLED',
  // Undone within a minute.
  'PROCESSING>PENDING',
];

async function createOrderWithStatus(status: Status): Promise<number> {
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const placed = await post(shop.app, '/api/order-app/guest-orders/', {
    ...amina,
    items: [{ product, quantity: 1 }],
  });
  const { id } = placed.json<{ id: number }>();
  const statuses = status === 'CANCELLED' ? [status] : STATUSES.slice(1, STATUSES.indexOf(status) + 1);
  for (const step of statuses) await move(id, step);
  return id;
}

const move = (id: number, status: Status) => moveByHand(shop.db, id, status);

test('an order status changes only by allowed transitions and never goes back', async () => {
  const allowed: string[] = [];
  for (const from of STATUSES) {
    for (const to of STATUSES.filter((status) => status !== from)) {
      const outcome = await move(await createOrderWithStatus(from), to).then(
        () => 'allowed',
        (error: Error) => error.message,
      );
      if (outcome === 'allowed') allowed.push(`${from}>${to}`);
      else expect(outcome).toBe(`an order cannot go from ${from} to ${to}`);
    }
  }
  expect(allowed.toSorted()).toEqual(LEGAL.toSorted());
  expect(legalMoves.toSorted()).toEqual(LEGAL.toSorted());
});
