import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovesShop, openMovesShop } from '../../testing/orders/moves.ts';
import { readBalance } from '../orders/order-balance.ts';

/** Two bags of rice and one rui: 145 + 350, 5 % tax. */
const TOTAL = 51_975;

let shop: MovesShop;
beforeAll(async () => {
  shop = await openMovesShop();
});
afterAll(() => shop.close());

let last = 10_000_000;
async function receive(paisa = TOTAL): Promise<number> {
  last++;
  const { id } = await shop.db
    .insertInto('wallet_receipt')
    .values({
      wallet: 'bkash',
      trx_id: `BK${last}`,
      amount_paisa: paisa,
      source: 'typed',
      actor: 'staff:Rina',
      receipt_key: `r${last}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const match = (receipt: number, order: number | null) =>
  sql`UPDATE wallet_receipt SET order_id = ${order}::bigint, matched = CASE WHEN ${order}::bigint IS NOT NULL THEN now() END,
    matched_by = CASE WHEN ${order}::bigint IS NOT NULL THEN 'staff:Rina' END WHERE id = ${receipt}`.execute(
    shop.db,
  );
const inWallet = async () =>
  (
    await shop.db
      .selectFrom('cash_place')
      .where('wallet', '=', 'bkash')
      .select('balance_paisa')
      .executeTakeFirstOrThrow()
  ).balance_paisa;

test('a matched receipt pays its order and is in the books, and an undone one is not', async () => {
  const order = await shop.placeOrder();
  const receipt = await receive();
  const before = await inWallet();
  expect(await readBalance(shop.db, order)).toMatchObject({ duePaisa: TOTAL });
  await match(receipt, order);
  expect(await readBalance(shop.db, order)).toMatchObject({ duePaisa: 0, paidPaisa: TOTAL });
  expect(await inWallet()).toBe(before + TOTAL);
  await match(receipt, null);
  expect(await readBalance(shop.db, order)).toMatchObject({ duePaisa: TOTAL, paidPaisa: 0 });
  expect(await inWallet()).toBe(before);
});

test('the database refuses a receipt that changes, pays too much without a refund, or leaves a closed order', async () => {
  const order = await shop.placeOrder();
  const receipt = await receive(TOTAL + 100);
  await expect(match(receipt, order)).rejects.toThrow('paid more than it costs');
  const exact = await receive();
  await match(exact, order);
  const other = await shop.placeOrder();
  await expect(match(exact, other)).rejects.toThrow('only gets the order');
  await expect(
    sql`UPDATE wallet_receipt SET amount_paisa = 1 WHERE id = ${exact}`.execute(shop.db),
  ).rejects.toThrow('only gets');
  await expect(sql`DELETE FROM wallet_receipt WHERE id = ${exact}`.execute(shop.db)).rejects.toThrow(
    'only gets',
  );
  const refund = (paisa: number) =>
    sql`INSERT INTO refund (order_id, receipt_id, amount_paisa, refund_trans_id, reason, next_look)
      VALUES (${order}, ${exact}, ${paisa}, 'HR' || lpad((${paisa})::text, 18, '0'), 'x', NULL)`.execute(
      shop.db,
    );
  await expect(refund(TOTAL + 1)).rejects.toThrow('more is refunded');
  await refund(100);
  await expect(match(exact, null)).rejects.toThrow('refund_receipt');
  await expect(
    sql`UPDATE refund SET state = 'refunded' WHERE receipt_id = ${exact}`.execute(shop.db),
  ).rejects.toThrow('refund_by_wallet');
  await expect(
    sql`UPDATE refund SET state = 'refunded', trx_id = ${`BK${last}`} WHERE receipt_id = ${exact}`.execute(
      shop.db,
    ),
  ).rejects.toThrow('brought money in');
  const before = await inWallet();
  await sql`UPDATE refund SET state = 'refunded', trx_id = 'REFUND0001' WHERE receipt_id = ${exact}`.execute(
    shop.db,
  );
  expect(await inWallet()).toBe(before - 100);
  const closed = await shop.placeOrder('PROCESSING', 'ONGOING');
  const paying = await receive();
  await match(paying, closed);
  expect(await shop.move(closed, 'COMPLETED')).toMatchObject({ status: 'COMPLETED' });
  await expect(match(paying, null)).rejects.toThrow('has paid a closed order');
});

test('deleted trial orders leave their receipts, and the books are as before them', async () => {
  const order = await shop.placeOrder();
  await match(await receive(), order);
  expect(await inWallet()).toBeGreaterThan(0);
  await sql`SELECT delete_trial_orders()`.execute(shop.db);
  expect(await inWallet()).toBe(0);
  const { rows } =
    await sql`SELECT count(*) FILTER (WHERE order_id IS NULL) > 0 AS open, count(order_id)::int AS matched
    FROM wallet_receipt`.execute(shop.db);
  expect(rows).toEqual([{ open: true, matched: 0 }]);
});
