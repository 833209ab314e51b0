import { type OrderStatus, orderStatuses } from '@haat/contract/shop/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../platform/refused.ts';
import { post } from '../testing/customers.ts';
import { addFixtures, type Fixtures, stockOf } from '../testing/fixtures.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { type MovedOrder, moveOrder, type OrderMove } from './move-order.ts';
import { type Actor, legalMoves, whoMayMove } from './order-moves.ts';
import { recordStep } from './record-step.ts';

const STOCK = 1_000;
const rina: Actor & { kind: 'staff' } = { kind: 'staff', name: 'Rina' };
const karim: Actor & { kind: 'staff' } = { kind: 'staff', name: 'Karim' };

let shop: TestShop;
let fixtures: Fixtures;
beforeAll(async () => {
  shop = await openTestShop({ limits: { guestOrders: 1e6 } });
  fixtures = await addFixtures(shop.db);
  await shop.db.updateTable('product').set({ stock: STOCK }).execute();
  const noLimit = {
    open_orders_per_phone: null,
    open_orders_per_address: null,
    open_pieces_per_address: null,
  };
  await shop.db.updateTable('shop_setting').set(noLimit).execute();
});
afterAll(() => shop.close());

/** Places an order of two bags of rice and one rui, and moves it along; returns its id. */
async function placeOrder(...moves: OrderStatus[]): Promise<number> {
  const items = [
    { product: fixtures.miniket, quantity: 2 },
    { product: fixtures.rui, quantity: 1 },
  ];
  const amina = { name: 'Amina', phone: '01712345678', address: 'Dhanmondi' };
  const { id } = (await post(shop.app, '/api/order-app/guest-orders/', { ...amina, items })).json<{
    id: number;
  }>();
  for (const to of moves) expect(await move(id, to)).toMatchObject({ status: to });
  return id;
}

const PATHS: Record<OrderStatus, OrderStatus[]> = {
  PENDING: [],
  PROCESSING: ['PROCESSING'],
  ONGOING: ['PROCESSING', 'ONGOING'],
  COMPLETED: ['PROCESSING', 'ONGOING', 'COMPLETED'],
  CANCELLED: ['CANCELLED'],
};

const move = (order: number, to: OrderStatus, more: Partial<OrderMove> = {}) =>
  moveOrder(shop.db, { order, to, actor: rina, version: null, reason: 'nobody at home', ...more });

const codeOf = (result: MovedOrder | Refused) => (result instanceof Refused ? result.body.code : 'moved');

function findHistory(order: number) {
  return shop.db
    .selectFrom('order_history')
    .where('order_id', '=', order)
    .select(['from_status as from', 'to_status as to', 'actor', 'reason', 'note'])
    .orderBy('id')
    .execute();
}

const readStocks = async () => [
  await stockOf(shop.db, fixtures.miniket),
  await stockOf(shop.db, fixtures.rui),
];

async function findMovements(order: number) {
  const rows = await shop.db
    .selectFrom('stock_movement')
    .where('order_id', '=', order)
    .select(['product_id', 'kind', 'quantity', 'actor'])
    .orderBy('id')
    .execute();
  return rows.map(({ product_id, kind, quantity, actor }) => [product_id, kind, quantity, actor]);
}

test('an order goes from the shop to the door, with who moved it, when and why', async () => {
  const order = await placeOrder();
  expect(await move(order, 'PROCESSING', { reason: '', note: 'called twice' })).toMatchObject({ version: 1 });
  expect(await move(order, 'ONGOING', { actor: karim, reason: '', version: 1 })).toMatchObject({
    version: 2,
  });
  expect(await move(order, 'COMPLETED', { reason: '', version: 2 })).toMatchObject({ status: 'COMPLETED' });
  expect(await findHistory(order)).toEqual([
    { from: '', to: 'PENDING', actor: 'guest', reason: '', note: '' },
    { from: 'PENDING', to: 'PROCESSING', actor: 'staff:Rina', reason: '', note: 'called twice' },
    { from: 'PROCESSING', to: 'ONGOING', actor: 'staff:Karim', reason: '', note: '' },
    { from: 'ONGOING', to: 'COMPLETED', actor: 'staff:Rina', reason: '', note: '' },
  ]);
});

test('the verb allows exactly the legal moves', async () => {
  const allowed: string[] = [];
  for (const from of orderStatuses) {
    for (const to of orderStatuses) {
      const order = await placeOrder(...PATHS[from]);
      const code = codeOf(await move(order, to));
      if (code === 'moved') allowed.push(`${from}>${to}`);
      else expect(code).toBe('illegal_move');
    }
  }
  expect(allowed.toSorted()).toEqual(legalMoves.toSorted());
});

test.each<[Actor['kind'], string[]]>([
  ['customer', ['PENDING>CANCELLED']],
  ['guest', ['PENDING>CANCELLED']],
  ['system', ['PENDING>CANCELLED']],
])('a %s may only make the move %s', async (kind, moves) => {
  for (const each of legalMoves) {
    const [from, to] = each.split('>') as [OrderStatus, OrderStatus];
    const code = codeOf(await move(await placeOrder(...PATHS[from]), to, { actor: { kind, name: 'shop' } }));
    expect(code, each).toBe(moves.includes(each) ? 'moved' : 'move_not_allowed');
  }
});

test('two people move one order at once: one wins, the other learns who and when', async () => {
  for (let n = 0; n < 5; n++) {
    const order = await placeOrder();
    const results = await Promise.all([
      move(order, 'PROCESSING', { version: 0 }),
      move(order, 'CANCELLED', { version: 0, actor: karim }),
    ]);
    expect(results.map(codeOf).toSorted()).toEqual(['moved', 'order_changed']);
    const won = results.find((result) => !(result instanceof Refused)) as MovedOrder;
    const lost = results.find((result) => result instanceof Refused) as Refused;
    const winner = won.status === 'PROCESSING' ? 'staff:Rina' : 'staff:Karim';
    expect(lost.status).toBe(409);
    expect(lost.body.message).toBe(`${winner} moved order ${won.number} to ${won.status} meanwhile.`);
    expect(lost.body.fields).toEqual({
      status: won.status,
      moved_by: winner,
      moved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(await findHistory(order)).toHaveLength(2);
  }
});

test('a cancelled order returns its goods to the stock, once', async () => {
  const before = await readStocks();
  const order = await placeOrder('PROCESSING');
  expect(codeOf(await move(order, 'CANCELLED'))).toBe('moved');
  expect(codeOf(await move(order, 'CANCELLED'))).toBe('illegal_move');
  expect(await readStocks()).toEqual(before);
  expect(await findMovements(order)).toEqual([
    [fixtures.miniket, 'sale', -2, 'guest'],
    [fixtures.rui, 'sale', -1, 'guest'],
    [fixtures.miniket, 'return', 2, 'staff:Rina'],
    [fixtures.rui, 'return', 1, 'staff:Rina'],
  ]);
});

test('goods that are refused at the door return or are wasted, line by line', async () => {
  const [rice, rui] = await readStocks();
  const order = await placeOrder('PROCESSING', 'ONGOING');
  const wasted = [{ product: fixtures.rui, quantity: 1 }];
  expect(codeOf(await move(order, 'CANCELLED', { reason: '', wasted }))).toBe('reason_missing');
  expect(codeOf(await move(order, 'CANCELLED', { wasted: [{ product: fixtures.rui, quantity: 2 }] }))).toBe(
    'wrong_waste',
  );
  expect(
    codeOf(await move(order, 'CANCELLED', { wasted: [{ product: fixtures.blender, quantity: 1 }] })),
  ).toBe('wrong_waste');
  expect(await readStocks()).toEqual([rice! - 2, rui! - 1]);
  expect(codeOf(await move(order, 'CANCELLED', { wasted }))).toBe('moved');
  expect(await readStocks()).toEqual([rice, rui! - 1]);
  expect((await findMovements(order)).slice(2)).toEqual([
    [fixtures.miniket, 'return', 2, 'staff:Rina'],
    [fixtures.rui, 'return', 1, 'staff:Rina'],
    [fixtures.rui, 'waste', -1, 'staff:Rina'],
  ]);
  const inTheShop = await placeOrder();
  expect(codeOf(await move(inTheShop, 'CANCELLED', { wasted }))).toBe('wrong_waste');
});

/** Makes a confirmation older, which nobody can do in a shop. */
async function backdateConfirmation(order: number, seconds: number): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE order_history DISABLE TRIGGER USER`.execute(tx);
    await sql`UPDATE order_history SET at = at - ${seconds} * interval '1 second' WHERE order_id = ${order}`.execute(
      tx,
    );
    await sql`ALTER TABLE order_history ENABLE TRIGGER USER`.execute(tx);
  });
}

test('a confirmation is undone within a minute, and confirmed again', async () => {
  const order = await placeOrder('PROCESSING');
  await backdateConfirmation(order, 30);
  expect(codeOf(await move(order, 'PENDING'))).toBe('moved');
  expect(codeOf(await move(order, 'PROCESSING'))).toBe('moved');
  expect((await findHistory(order)).map(({ to }) => to)).toEqual([
    'PENDING',
    'PROCESSING',
    'PENDING',
    'PROCESSING',
  ]);
  await backdateConfirmation(order, 61);
  expect(codeOf(await move(order, 'PENDING'))).toBe('illegal_move');
  const byHand = sql`UPDATE orders SET status = 'PENDING' WHERE id = ${order}`.execute(shop.db);
  await expect(byHand).rejects.toThrow('was confirmed more than a minute ago');
});

test('a confirmation is not undone after somebody picked the goods', async () => {
  const order = await placeOrder('PROCESSING');
  await recordStep(shop.db, { order, step: 'confirmed', actor: rina });
  await recordStep(shop.db, { order, step: 'picked', actor: karim });
  expect(codeOf(await move(order, 'PENDING'))).toBe('illegal_move');
});

test('a step is recorded once, with who did it first, and only in its statuses', async () => {
  const order = await placeOrder();
  const early = await recordStep(shop.db, { order, step: 'packed', actor: rina });
  expect(early).toMatchObject({ status: 409, body: { code: 'wrong_status' } });
  const both = [rina, karim].map((actor) =>
    recordStep(shop.db, { order, step: 'confirmed', actor, note: 'by phone' }),
  );
  const [first, second] = await Promise.all(both);
  expect(first).toMatchObject({ step: 'confirmed', note: 'by phone', at: expect.any(Date) });
  expect(second).toEqual(first);
  expect(await recordStep(shop.db, { order: 0, step: 'packed', actor: rina })).toMatchObject({ status: 404 });
  await expect(sql`DELETE FROM order_step`.execute(shop.db)).rejects.toThrow('is never changed');
});

test('the database refuses a move without its row in the history, and a changed history', async () => {
  const order = await placeOrder();
  const update = sql`UPDATE orders SET status = 'PROCESSING' WHERE id = ${order}`;
  await expect(update.execute(shop.db)).rejects.toThrow('is not in its history');
  const history = (from: string, to: string, at = sql`now()`) =>
    sql`INSERT INTO order_history (order_id, from_status, to_status, actor, at) VALUES (${order}, ${from}, ${to}, 'Karim', ${at})`;
  const inOne = (row: ReturnType<typeof history>) =>
    shop.db.transaction().execute(async (tx) => {
      await update.execute(tx);
      await row.execute(tx);
    });
  await expect(inOne(history('PENDING', 'CANCELLED'))).rejects.toThrow('is not in its history');
  await expect(inOne(history('PENDING', 'PROCESSING', sql`now() - interval '1 day'`))).rejects.toThrow(
    'is not in its history',
  );
  await inOne(history('PENDING', 'PROCESSING'));
  await expect(sql`DELETE FROM order_history WHERE order_id = ${order}`.execute(shop.db)).rejects.toThrow(
    'is never changed',
  );
  await expect(sql`UPDATE order_history SET actor = 'Amina'`.execute(shop.db)).rejects.toThrow(
    'is never changed',
  );
});

test('an unknown order is not found', async () => {
  expect(await move(999_999, 'PROCESSING')).toMatchObject({ status: 404 });
});

/** A press of one actor on one of three orders. */
interface Press {
  order: number;
  to: OrderStatus;
  kind: Actor['kind'];
  /** As the actor saw the order before the presses at the same time; null: without looking. */
  looked: boolean;
  wasted: boolean;
}

const press: fc.Arbitrary<Press> = fc.record({
  order: fc.nat(2),
  to: fc.constantFrom(...orderStatuses),
  // Mostly staff, or hardly anything would move.
  kind: fc.constantFrom('staff', 'staff', 'staff', 'customer', 'guest', 'system'),
  looked: fc.boolean(),
  wasted: fc.boolean(),
});

test('whatever several actors press at once, statuses are legal, the history is complete and the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(press, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 6 }),
      async (waves) => {
        const orders = [await placeOrder(), await placeOrder(), await placeOrder()];
        const moved = new Map(orders.map((id) => [id, 0]));
        for (const wave of waves) {
          const before = await readOrders(orders);
          await Promise.all(
            wave.map(async ({ order, to, kind, looked, wasted }) => {
              const { id, version, status } = before[order]!;
              const result = await move(id, to, {
                actor: { kind, name: 'Rina' },
                version: looked ? version : null,
                wasted:
                  wasted && status === 'ONGOING' && to === 'CANCELLED'
                    ? [{ product: fixtures.rui, quantity: 1 }]
                    : [],
              });
              if (!(result instanceof Refused)) moved.set(id, moved.get(id)! + 1);
            }),
          );
          for (const order of await readOrders(orders)) {
            const history = await findHistory(order.id);
            expect(history.length - 1).toBe(moved.get(order.id));
            expect(order.version).toBe(moved.get(order.id));
            expect(history.at(-1)!.to).toBe(order.status);
            for (const [index, { from, to }] of history.entries()) {
              expect(from).toBe(index === 0 ? '' : history[index - 1]!.to);
              if (index > 0) expect(legalMoves).toContain(`${from}>${to}`);
            }
            // What an order took is out of the stock, unless it was cancelled; then only what was wasted is.
            const out = sumOf(await findMovements(order.id), (kind) => kind !== 'waste');
            expect(out).toBe(order.status === 'CANCELLED' ? 0 : -3);
          }
          expect(await findUnbalanced()).toEqual([]);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

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

/** Products whose movements do not add up to their stock. */
async function findUnbalanced(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT slug FROM product LEFT JOIN stock_movement ON product_id = product.id
    GROUP BY product.id HAVING stock IS DISTINCT FROM sum(quantity)`.execute(shop.db);
  return rows;
}

test('who may make a move is known for legal moves alone', () => {
  expect(whoMayMove('COMPLETED', 'PENDING')).toBeNull();
});
