import type { Wallet } from '@haat/contract/shop/wallets';
import { sql, type Transaction } from 'kysely';
import { writeRounding } from '../orders/collect-cash.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { readAdvanceDue } from '../orders/order-step.ts';
import { refundExcess } from '../orders/refund-excess.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';

/** The person of a match that the shop has made by itself. */
const ITSELF = 'shop';

/**
 * Locks a transaction of a wallet until the transaction of the database ends. Who writes a claim or a receipt calls it first, before an order
 * is locked: of a claim and a receipt at once the second then sees the first.
 */
export async function lockTrxId(tx: Transaction<Schema>, wallet: Wallet, trxId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${wallet} ${trxId}`}, 0))`.execute(tx);
}

/**
 * Pays an order with a receipt if one waits for it with the same transaction, and exactly the receipt's amount is due, or was before it was rounded to
 * whole taka, or is due of its advance. Returns whether it did.
 */
export async function matchByItself(
  tx: Transaction<Schema>,
  wallet: Wallet,
  trxId: string,
): Promise<boolean> {
  const pair = await tx
    .selectFrom('wallet_receipt as receipt')
    .innerJoin('wallet_claim as claim', (join) =>
      join.onRef('claim.wallet', '=', 'receipt.wallet').onRef('claim.trx_id', '=', 'receipt.trx_id'),
    )
    .where('receipt.wallet', '=', wallet)
    .where('receipt.trx_id', '=', trxId)
    .where('receipt.order_id', 'is', null)
    .where('receipt.set_aside', '=', '')
    .where('claim.state', '=', 'waiting')
    .select(['receipt.id as receipt', 'receipt.amount_paisa', 'claim.id as claim', 'claim.order_id'])
    .executeTakeFirst();
  if (!pair) return false;
  const order = await lockOrder(tx, pair.order_id);
  if (!order) return false;
  const { duePaisa } = await readBalance(tx, order.id);
  const asked = [duePaisa, duePaisa + (await readRounding(tx, order.id)), await readAdvanceDue(tx, order.id)];
  if (!asked.includes(pair.amount_paisa)) return false;
  return payWithReceipt(tx, order, { receipt: pair.receipt, claim: pair.claim, by: ITSELF });
}

/** The same for every claim that waits for an order: after its delivery was stored, so that no lock of the order comes before that of a TrxID. */
export async function matchClaims(db: Database, order: number): Promise<void> {
  const claims = await db
    .selectFrom('wallet_claim')
    .where('order_id', '=', order)
    .where('state', '=', 'waiting')
    .select(['wallet', 'trx_id'])
    .execute();
  for (const { wallet, trx_id } of claims)
    if (trx_id !== null)
      await inTransaction(db, async (tx) => {
        await lockTrxId(tx, wallet, trx_id);
        await matchByItself(tx, wallet, trx_id);
      });
}

/**
 * Pays an order with a receipt that pays nothing yet; what is too much becomes a refund. Returns whether it did: somebody may have been
 * faster. The caller has locked the order.
 */
async function payWithReceipt(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { receipt, claim, by }: { receipt: number; claim: number | null; by: string },
): Promise<boolean> {
  const paid = await tx
    .updateTable('wallet_receipt')
    .set({ order_id: order.id, matched: sql`now()`, matched_by: by })
    .where('id', '=', receipt)
    .where('order_id', 'is', null)
    .where('set_aside', '=', '')
    .returning('id')
    .executeTakeFirst();
  if (!paid) return false;
  if (claim !== null)
    await tx
      .updateTable('wallet_claim')
      .set({ state: 'matched', receipt_id: receipt })
      .where('id', '=', claim)
      .where('state', '=', 'waiting')
      .execute();
  await takeRoundingBack(tx, order.id, by);
  const reason = order.status === 'CANCELLED' ? 'Order was cancelled' : 'More was sent than was due';
  await refundExcess(tx, order.id, { reason });
  await waitForRest(tx, order, { receipt, by });
  return true;
}

/** The paisa of an order that nobody had to pay, because cash is in whole taka. */
async function readRounding(tx: Transaction<Schema>, order: number): Promise<number> {
  const { rows } = await sql<{ paisa: number }>`
    SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM order_adjustment
    WHERE order_id = ${order} AND kind = 'rounding'`.execute(tx);
  return rows[0]!.paisa;
}

/** Who has sent the paisa as well gets no refund of them. */
async function takeRoundingBack(tx: Transaction<Schema>, order: number, by: string): Promise<void> {
  const { duePaisa } = await readBalance(tx, order);
  if (duePaisa < 0) {
    const paisa = Math.min(-duePaisa, Math.max(0, await readRounding(tx, order)));
    await writeRounding(tx, order, -paisa, by);
  }
}

/**
 * After a receipt has paid a part of a delivered order, a claim waits for the rest that none waits for. A claim without a TrxID ends once nothing
 * is due: nobody knows what it could wait for.
 */
async function waitForRest(
  tx: Transaction<Schema>,
  { id, status }: LockedOrder,
  { receipt, by }: { receipt: number; by: string },
): Promise<void> {
  const { duePaisa } = await readBalance(tx, id);
  const claims = tx.updateTable('wallet_claim').where('order_id', '=', id).where('state', '=', 'waiting');
  if (duePaisa <= 0) await claims.set({ state: 'withdrawn' }).where('trx_id', 'is', null).execute();
  if (duePaisa <= 0 || status !== 'COMPLETED') return;
  await sql`
    INSERT INTO wallet_claim (order_id, wallet, amount_paisa, source, actor, claim_key)
    SELECT ${id}, wallet, ${duePaisa} - waiting.paisa, 'desk', ${by}, ${`rest of receipt ${receipt}`}
    FROM wallet_receipt, (SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM wallet_claim
      WHERE order_id = ${id} AND state = 'waiting') AS waiting
    WHERE wallet_receipt.id = ${receipt} AND waiting.paisa < ${duePaisa}`.execute(tx);
}

export interface Match {
  receipt: number;
  order: number;
  /** The claim of the order that it answers; null: the one with its TrxID, if there is one. */
  claim: number | null;
  /** As in the history of an order. */
  by: string;
}

/** Matches by hand, whatever differs. Refused with 404, 409 `receipt_used` or `claim_matched`. */
export async function matchByHand(tx: Transaction<Schema>, match: Match): Promise<Refused | null> {
  const receipt = await tx
    .selectFrom('wallet_receipt')
    .where('id', '=', match.receipt)
    .select(['id', 'wallet', 'trx_id', 'order_id'])
    .executeTakeFirst();
  if (!receipt) return notFound('Receipt');
  await lockTrxId(tx, receipt.wallet, receipt.trx_id);
  const order = await lockOrder(tx, match.order);
  if (!order) return notFound('Order');
  const claim = await findClaim(tx, match, receipt);
  if (match.claim !== null && !claim) return new Refused(409, 'claim_matched');
  const paid = await payWithReceipt(tx, order, { ...match, claim: claim?.id ?? null });
  return paid || receipt.order_id === order.id ? null : new Refused(409, 'receipt_used');
}

function findClaim(
  tx: Transaction<Schema>,
  { order, claim }: Match,
  { wallet, trx_id }: { wallet: Wallet; trx_id: string },
) {
  const waiting = tx
    .selectFrom('wallet_claim')
    .where('order_id', '=', order)
    .where('state', '=', 'waiting')
    .select('id');
  return claim === null
    ? waiting.where('wallet', '=', wallet).where('trx_id', '=', trx_id).executeTakeFirst()
    : waiting.where('id', '=', claim).executeTakeFirst();
}

/** Takes a match back; its claim waits again. Repeated, it does nothing. Refused with 404, or 409 `match_stays`. */
export async function undoMatch(tx: Transaction<Schema>, id: number): Promise<Refused | null> {
  const receipt = await tx
    .selectFrom('wallet_receipt')
    .where('id', '=', id)
    .select(['wallet', 'trx_id', 'order_id'])
    .executeTakeFirst();
  if (!receipt) return notFound('Receipt');
  if (receipt.order_id === null) return null;
  await lockTrxId(tx, receipt.wallet, receipt.trx_id);
  const order = await lockOrder(tx, receipt.order_id);
  const { rows } = await sql<{ paid: boolean; refunded: boolean }>`
    SELECT EXISTS (SELECT FROM wallet_receipt WHERE id = ${id} AND order_id = ${receipt.order_id}) AS paid,
           EXISTS (SELECT FROM refund WHERE receipt_id = ${id}) AS refunded`.execute(tx);
  if (!rows[0]!.paid) return null;
  const isClosed = order?.status === 'COMPLETED' || order?.status === 'CANCELLED';
  const { paidPaisa, refundedPaisa } = await readBalance(tx, receipt.order_id);
  const amount = await tx
    .selectFrom('wallet_receipt')
    .where('id', '=', id)
    .select('amount_paisa')
    .executeTakeFirstOrThrow();
  if (isClosed || rows[0]!.refunded || refundedPaisa > paidPaisa - amount.amount_paisa)
    return new Refused(409, 'match_stays');
  await tx
    .updateTable('wallet_claim')
    .set({ state: 'waiting', receipt_id: null })
    .where('receipt_id', '=', id)
    .execute();
  await tx
    .updateTable('wallet_receipt')
    .set({ order_id: null, matched: null, matched_by: null })
    .where('id', '=', id)
    .execute();
  return null;
}
