import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { SENT_IN_VAIN, SENT_TOO_MUCH } from '@haat/contract/text/reasons';
import { sql, type Transaction } from 'kysely';
import { addCredit } from '../credit/add-credit.ts';
import { queueKhataMessage } from '../credit/khata.ts';
import { writeRounding } from '../orders/collect-cash.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { readAdvanceDue } from '../orders/order-step.ts';
import { refundExcess } from '../orders/refund-excess.ts';
import { isOf, lockPayableKhata, type PaidKhata, type PaymentTarget } from '../payments/payment-attempts.ts';
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

/** Locks a transaction of a wallet, and matches it. Returns whether it did. */
export async function matchLocked(tx: Transaction<Schema>, wallet: Wallet, trxId: string): Promise<boolean> {
  await lockTrxId(tx, wallet, trxId);
  return matchByItself(tx, wallet, trxId);
}

/**
 * Pays an order with a receipt if one waits for it with the same transaction, and exactly the receipt's amount is due, or was before it was rounded to
 * whole taka, or is due of its advance; a khata if at least so much is owed, in whole taka. Returns whether it did.
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
    .where('receipt.matched', 'is', null)
    .where('receipt.set_aside', '=', '')
    .where('claim.state', '=', 'waiting')
    .select([
      'receipt.id as receipt',
      'receipt.amount_paisa',
      'claim.id as claim',
      'claim.order_id',
      'claim.khata_id',
    ])
    .executeTakeFirst();
  if (!pair) return false;
  const match = { receipt: pair.receipt, claim: pair.claim, by: ITSELF };
  if (pair.order_id === null) {
    const khata = await lockPayableKhata(tx, pair.khata_id!);
    if (!khata || pair.amount_paisa > Math.ceil(khata.owedPaisa / 100) * 100) return false;
    return payKhata(tx, khata, match);
  }
  const order = await lockOrder(tx, pair.order_id);
  if (!order) return false;
  const { duePaisa } = await readBalance(tx, order.id);
  const asked = [duePaisa, duePaisa + (await readRounding(tx, order.id)), await readAdvanceDue(tx, order.id)];
  if (!asked.includes(pair.amount_paisa)) return false;
  return payWithReceipt(tx, order, match);
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
    if (trx_id !== null) await inTransaction(db, (tx) => matchLocked(tx, wallet, trx_id));
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
  if (!(await useReceipt(tx, { order_id: order.id, khata_id: null }, { receipt, claim, by }))) return false;
  await takeRoundingBack(tx, order.id, by);
  const reason = (order.status === 'CANCELLED' ? SENT_IN_VAIN : SENT_TOO_MUCH).en;
  await refundExcess(tx, order.id, { reason });
  await waitForRest(tx, order, { receipt, by });
  return true;
}

/** The same of a khata: it is paid in to its account; too much is credit. */
async function payKhata(
  tx: Transaction<Schema>,
  { id, phone }: PaidKhata,
  match: Pick<Match, 'receipt' | 'claim' | 'by'>,
): Promise<boolean> {
  const used = await useReceipt(tx, { order_id: null, khata_id: id }, match);
  if (!used) return false;
  const { wallet, trx_id, amount_paisa: paisa, matched } = used;
  const key = `receipt ${match.receipt} of khata ${matched!.toISOString()}`;
  const paid = await addCredit(tx, {
    phone,
    kind: 'paid_in',
    paidBy: 'wallet',
    receipt: match.receipt,
    paisa,
    reason: `${walletNames[wallet].en} ${trx_id}`,
    actor: match.by,
    key,
  });
  if (paid instanceof Refused) throw new Error(`receipt ${match.receipt} of a khata is refused`);
  await queueKhataMessage(tx, { phone, text: 'khata_got', paisa, event: key });
  return true;
}

/** Takes a receipt that pays nothing yet for an order or a khata, with the claim that it answers. Returns it, unless somebody was faster. */
async function useReceipt(
  tx: Transaction<Schema>,
  target: PaymentTarget,
  { receipt, claim, by }: Pick<Match, 'receipt' | 'claim' | 'by'>,
) {
  const used = await tx
    .updateTable('wallet_receipt')
    .set({ ...target, matched: sql`now()`, matched_by: by })
    .where('id', '=', receipt)
    .where('matched', 'is', null)
    .where('set_aside', '=', '')
    .returning(['wallet', 'trx_id', 'amount_paisa', 'matched'])
    .executeTakeFirst();
  if (used && claim !== null)
    await tx
      .updateTable('wallet_claim')
      .set({ state: 'matched', receipt_id: receipt })
      .where('id', '=', claim)
      .where('state', '=', 'waiting')
      .execute();
  return used;
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
  target: PaymentTarget;
  /** The claim that it answers; null: the one with its TrxID, if there is one. */
  claim: number | null;
  /** As in the history of an order. */
  by: string;
}

/** Matches by hand, whatever differs. Refused with 404, 409 `receipt_used` or `claim_matched`. */
export async function matchByHand(tx: Transaction<Schema>, match: Match): Promise<Refused | null> {
  const receipt = await tx
    .selectFrom('wallet_receipt')
    .where('id', '=', match.receipt)
    .select(['id', 'wallet', 'trx_id'])
    .executeTakeFirst();
  if (!receipt) return notFound('Receipt');
  await lockTrxId(tx, receipt.wallet, receipt.trx_id);
  const { order_id, khata_id } = match.target;
  const order = order_id === null ? null : await lockOrder(tx, order_id);
  const khata = khata_id === null ? null : await lockPayableKhata(tx, khata_id);
  const claim = await findClaim(tx, match, receipt);
  if (match.claim !== null && !claim) return new Refused(409, 'claim_matched');
  const answers = { ...match, claim: claim?.id ?? null };
  if (!order && !khata) return notFound(order_id === null ? 'Khata' : 'Order');
  const paid = order ? await payWithReceipt(tx, order, answers) : await payKhata(tx, khata!, answers);
  if (paid) return null;
  const { rows } =
    await sql`SELECT FROM wallet_receipt WHERE id = ${receipt.id} AND ${isOf(match.target)}`.execute(tx);
  return rows.length > 0 ? null : new Refused(409, 'receipt_used');
}

function findClaim(
  tx: Transaction<Schema>,
  { target, claim }: Match,
  { wallet, trx_id }: { wallet: Wallet; trx_id: string },
) {
  const waiting = tx
    .selectFrom('wallet_claim')
    .where(isOf(target))
    .where('state', '=', 'waiting')
    .select('id');
  return claim === null
    ? waiting.where('wallet', '=', wallet).where('trx_id', '=', trx_id).executeTakeFirst()
    : waiting.where('id', '=', claim).executeTakeFirst();
}

/** Takes a match back, one of a khata on its day; its claim waits again. Repeated, it does nothing. Refused with 404, or 409 `match_stays`. */
export async function undoMatch(
  tx: Transaction<Schema>,
  { id, by }: { id: number; by: string },
): Promise<Refused | null> {
  const receipt = await tx
    .selectFrom('wallet_receipt')
    .where('id', '=', id)
    .select(['wallet', 'trx_id', 'order_id', 'khata_id'])
    .executeTakeFirst();
  if (!receipt) return notFound('Receipt');
  if (receipt.order_id === null && receipt.khata_id === null) return null;
  await lockTrxId(tx, receipt.wallet, receipt.trx_id);
  if (receipt.order_id === null) return undoPaidIn(tx, { id, by, khata_id: receipt.khata_id! });
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
  await freeReceipt(tx, id);
  return null;
}

/** Takes a receipt off the account of a khata with the opposite entry and a message. */
async function undoPaidIn(
  tx: Transaction<Schema>,
  { id, by, khata_id }: { id: number; by: string; khata_id: number },
): Promise<Refused | null> {
  const khata = await lockPayableKhata(tx, khata_id);
  const { rows } = await sql<{ id: number; amount_paisa: number; reason: string; is_today: boolean }>`
    SELECT entry.id, entry.amount_paisa, reason, entry.at >= date_trunc('day', now(), 'Asia/Dhaka') AS is_today
    FROM customer_account_entry AS entry JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
    WHERE receipt_id = ${id} AND khata_id = ${khata_id} AND kind = 'paid_in' ORDER BY entry.id DESC LIMIT 1`.execute(
    tx,
  );
  const [entry] = rows;
  // Another request has taken it back.
  if (!entry) return null;
  if (!khata || !entry.is_today) return new Refused(409, 'match_stays');
  const { phone } = khata;
  const key = `undo ${entry.id}`;
  const undone = await addCredit(tx, {
    phone,
    kind: 'undone',
    paidBy: 'wallet',
    receipt: id,
    paisa: -entry.amount_paisa,
    undoes: entry.id,
    reason: entry.reason,
    actor: by,
    key,
  });
  if (undone instanceof Refused) return undone;
  await queueKhataMessage(tx, { phone, text: 'khata_undone', paisa: entry.amount_paisa, event: key });
  await freeReceipt(tx, id);
  return null;
}

async function freeReceipt(tx: Transaction<Schema>, id: number): Promise<void> {
  await tx
    .updateTable('wallet_claim')
    .set({ state: 'waiting', receipt_id: null })
    .where('receipt_id', '=', id)
    .execute();
  await tx
    .updateTable('wallet_receipt')
    .set({ order_id: null, khata_id: null, matched: null, matched_by: null })
    .where('id', '=', id)
    .execute();
}
