import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovesShop, openMovesShop } from '../../testing/orders/moves.ts';
import {
  expectBalance,
  findUnbalanced,
  orderSteps,
  runOrderStep,
} from '../../testing/payments/order-steps.ts';
import { readBalance } from '../orders/order-balance.ts';
import { sendRefundBack } from '../payments/office/payment-actions.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import type { Mover } from '../value-limits/move-value.ts';
import { addReceipt } from './add-receipt.ts';
import { claimSentMoney } from './claims.ts';
import { matchReceipt, undoMatch, withdrawClaim } from './office/receipt-actions.ts';

let shop: MovesShop;
let shirin: Mover;
beforeAll(async () => {
  shop = await openMovesShop();
  await shop.db.updateTable('product').set({ unit: '1 kg' }).execute();
  const wallets = [{ wallet: 'bkash', number: '+8801712345678', account: 'personal' }];
  await shop.db
    .updateTable('shop_setting')
    .set({ wallets: JSON.stringify(wallets) })
    .execute();
  shirin = await shop.db
    .insertInto('staff')
    .values({ name: 'Shirin', login: 'shirin@haat.example', role: 'owner', password_hash: '$argon2id$none' })
    .returning(['id', 'name', 'role'])
    .executeTakeFirstOrThrow();
});
afterAll(() => shop.close());

const order = fc.nat(1);
const trx = fc.nat(3);
/** What an actor does to one of two orders. */
const step = fc.oneof(
  { weight: 10, arbitrary: orderSteps(order) },
  fc.record({ kind: fc.constant('claim'), order, trx }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('receive'),
      order,
      trx,
      paisa: fc.oneof(fc.constant('due'), fc.integer({ min: 1, max: 90_000 })),
    }),
  },
  fc.record({ kind: fc.constantFrom('match', 'undo', 'withdraw', 'send back', 'send back'), order, trx }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Amounts that were received in this run, by TrxID: each once, whoever received it again with another amount. */
let received = new Map<string, number>();
let keys = 0;

/** A step with the transaction of a wallet. */
async function runWallet(kind: string, id: number, trxId: string, paisa: 'due' | number): Promise<unknown> {
  const { db } = shop;
  const claim = { wallet: 'bkash', trx_id: trxId, key: `claim ${keys++}` } as const;
  if (kind === 'claim')
    return claimSentMoney(
      db,
      { order_id: id, khata_id: null },
      { ...claim, source: 'checkout', actor: 'guest' },
    );
  if (kind === 'receive') {
    const { duePaisa } = await readBalance(db, id);
    const amountPaisa = paisa === 'due' ? Math.max(1, duePaisa) : paisa;
    const receipt = { wallet: 'bkash', trxId, amountPaisa, sender: '', received: null } as const;
    const added = await inTransaction(db, (tx) =>
      addReceipt(tx, { ...receipt, source: 'forwarded', actor: 'phone 1' }),
    );
    if (added !== 'added' && added !== 'matched') return added;
    expect(received.has(trxId)).toBe(false);
    received.set(trxId, amountPaisa);
    return added;
  }
  if (kind === 'withdraw') {
    const found = db.selectFrom('wallet_claim').where('order_id', '=', id).select('id');
    const waiting = await found.orderBy('id', 'desc').executeTakeFirst();
    return waiting && withdrawClaim(db, shirin, waiting.id);
  }
  if (kind === 'send back') {
    const due = db.selectFrom('refund').where('order_id', '=', id).where('receipt_id', 'is not', null);
    const refund = await due.where('state', '=', 'due').select('id').executeTakeFirst();
    if (!refund) return null;
    const trx_id = `BACK${String(refund.id).padStart(6, '0')}`;
    const sent = await sendRefundBack(db, shirin, { id: refund.id, trx_id });
    if (sent instanceof Refused) expect(sent.body.code).toBe('not_by_wallet');
    return sent;
  }
  const known = db.selectFrom('wallet_receipt').where('trx_id', '=', trxId).select('id');
  const receipt = await known.executeTakeFirst();
  if (!receipt) return null;
  return kind === 'match'
    ? matchReceipt(db, shirin, { id: receipt.id, order: id })
    : undoMatch(db, shirin, receipt.id);
}

/** Does one step; refusals are expected. */
async function run(each: Step, orders: readonly number[]): Promise<unknown> {
  const id = orders[each.order]!;
  if ('trx' in each) {
    const trxId = `T${String(id - each.order).padStart(7, '0')}${each.trx}`;
    return runWallet(each.kind, id, trxId, 'paisa' in each ? each.paisa : 'due');
  }
  return runOrderStep(shop, id, each);
}

test('after any concurrent claims, receipts, matches, undos, refunds and changes of the order the money and the stock of each order add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 8 }),
      async (waves) => {
        const orders = [await shop.placeOrder(), await shop.placeOrder('PROCESSING')];
        received = new Map();
        // More than is due, so that there is a refund to send back.
        const trxId = `M${String(orders[0]).padStart(8, '0')}`;
        await runWallet('receive', orders[0]!, trxId, 60_000);
        await runWallet('match', orders[0]!, trxId, 'due');
        for (const wave of waves) {
          await Promise.all(wave.map((each) => run(each, orders)));
          for (const id of orders) await expectBalance(shop.db, id);
          expect(await findUnbalanced(shop.db)).toEqual([]);
          await expectWalletBooks();
        }
      },
    ),
    { numRuns: process.env.FAULTS === 'long' ? 120 : 12 },
  );
});

/** Every transaction is recorded once with its amount, and the wallet's book has what receipts paid, less what was sent back. */
async function expectWalletBooks(): Promise<void> {
  const trxIds = [...received.keys()];
  const stored = await shop.db
    .selectFrom('wallet_receipt')
    .where('trx_id', 'in', ['', ...trxIds])
    .select(['trx_id', 'amount_paisa'])
    .execute();
  expect(new Map(stored.map(({ trx_id, amount_paisa }) => [trx_id, amount_paisa]))).toEqual(received);
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT balance_paisa FROM cash_place WHERE wallet = 'bkash') AS book,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt WHERE order_id IS NOT NULL) AS matched,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM refund WHERE trx_id IS NOT NULL) AS back,
      (SELECT sum(balance_paisa)::bigint FROM cash_place) AS all_places,
      (SELECT count(*)::int FROM wallet_claim AS claim JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
        WHERE claim.order_id IS DISTINCT FROM receipt.order_id) AS crossed`.execute(shop.db);
  const { book, matched, back, all_places, crossed } = rows[0]!;
  expect({ book, all_places, crossed }).toEqual({ book: matched! - back!, all_places: 0, crossed: 0 });
}
