import { orderStatuses } from '@haat/contract/shop/order-choices';
import type { OrderStatus } from '@haat/contract/shop/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, karim, type MovesShop, openMovesShop } from '../../testing/orders/moves.ts';
import { Refused } from '../platform/refused.ts';
import type { Actor } from './actor.ts';
import { legalMoves } from './allowed-moves.ts';
import type { LockedOrder } from './lock-order.ts';

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

test('of two concurrent moves one is refused with actor and time of the other', async () => {
  for (let n = 0; n < 5; n++) {
    const order = await shop.placeOrder();
    const results = await Promise.all([
      shop.move(order, 'PROCESSING', { version: 0 }),
      shop.move(order, 'CANCELLED', { version: 0, actor: karim }),
    ]);
    expect(results.map(codeOf).toSorted()).toEqual(['moved', 'order_changed']);
    const won = results.find((result) => !(result instanceof Refused)) as LockedOrder;
    const lost = results.find((result) => result instanceof Refused) as Refused;
    const winner = won.status === 'PROCESSING' ? 'staff:Rina' : 'staff:Karim';
    expect(lost.status).toBe(409);
    expect(lost.body.message).toBe(
      `Somebody has changed this order in the meantime. It is ${won.status} now.`,
    );
    expect(lost.body.params).toEqual({
      status: won.status,
      moved_by: winner,
      moved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      change: 'move',
    });
    expect(await shop.findHistory(order)).toHaveLength(2);
  }
});

/** A concurrent move of one of three orders. */
interface Attempt {
  order: number;
  to: OrderStatus;
  kind: Actor['kind'];
  /** Whether the actor sends the version of the order before the concurrent moves. */
  sendsVersion: boolean;
  wasted: boolean;
}

const attempt: fc.Arbitrary<Attempt> = fc.record({
  order: fc.nat(2),
  to: fc.constantFrom(...orderStatuses),
  // Mostly staff, because other actors may hardly make any move.
  kind: fc.constantFrom('staff', 'staff', 'staff', 'customer', 'guest', 'system'),
  sendsVersion: fc.boolean(),
  wasted: fc.boolean(),
});

test('after any concurrent moves statuses are legal, the history is complete and the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(attempt, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 6 }),
      async (waves) => {
        const orders = [await shop.placeOrder(), await shop.placeOrder(), await shop.placeOrder()];
        const moved = new Map(orders.map((id) => [id, 0]));
        for (const wave of waves) {
          const before = await readOrders(orders);
          await Promise.all(
            wave.map(async ({ order, to, kind, sendsVersion, wasted }) => {
              const { id, version, status } = before[order]!;
              const result = await shop.move(id, to, {
                actor: { kind, name: 'Rina' },
                version: sendsVersion ? version : null,
                wasted:
                  wasted && status === 'ONGOING' && to === 'CANCELLED'
                    ? [{ product: shop.fixtures.rui, quantity: 1 }]
                    : [],
              });
              if (!(result instanceof Refused)) moved.set(id, moved.get(id)! + 1);
            }),
          );
          for (const order of await readOrders(orders)) {
            const history = await shop.findHistory(order.id);
            expect(history.length - 1).toBe(moved.get(order.id));
            expect(order.version).toBe(moved.get(order.id));
            expect(history.at(-1)!.to).toBe(order.status);
            for (const [index, { from, to }] of history.entries()) {
              expect(from).toBe(index === 0 ? '' : history[index - 1]!.to);
              if (index > 0) expect(legalMoves).toContain(`${from}>${to}`);
            }
            // The goods of an order are out of the stock. Those of a cancelled order are returned, without the wasted ones.
            const out = sumOf(await shop.findMovements(order.id), (kind) => kind !== 'waste');
            expect(out).toBe(order.status === 'CANCELLED' ? 0 : -3);
          }
          expect(await findUnbalanced()).toEqual([]);
        }
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 40 : 5 },
  );
});

async function readOrders(ids: number[]) {
  const rows = await shop.db
    .selectFrom('orders')
    .where('id', 'in', ids)
    .select(['id', 'version', 'status'])
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(ids.length);
  return rows;
}

const sumOf = (movements: unknown[][], counts: (kind: unknown) => boolean) =>
  movements.filter(([, kind]) => counts(kind)).reduce((sum, [, , quantity]) => sum + Number(quantity), 0);

/** Finds products whose stock is not the sum of their movements. */
async function findUnbalanced(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(shop.db);
  return rows;
}
