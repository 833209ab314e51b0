import { wholeTaka } from '@haat/contract/money/money';
import { sql, type Transaction } from 'kysely';
import { addCredit, creditPhoneOf, moveToPhone } from '../credit/add-credit.ts';
import type { CustomerAccountEntryTable, Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { SHOP } from './actor.ts';
import { writeRounding } from './collect-cash.ts';
import { readBalance } from './order-balance.ts';
import { queueRefund } from './queue-refund.ts';

/** A refund split into what goes back the way it was paid, online or by wallet, and what is handed over in cash; in paisa. */
export interface Refunded {
  onlinePaisa: number;
  cashPaisa: number;
  creditPaisa: number;
}

/**
 * Refunds what was paid for an order above what it costs now: at once to the credit as far as it was paid with it, then through the
 * gateway as far as it was paid online and not refunded yet, of the newest payment first, then by wallet, the rest in cash; all of it in cash if
 * `inCash`.
 * `way` `credit`: all of it becomes credit, for a complaint. Cash is in whole taka, in the shopper's favour, and the paisa are an
 * adjustment. The caller has locked the order.
 */
export async function refundExcess(
  tx: Transaction<Schema>,
  order: number,
  { reason, inCash = false, way }: { reason: string; inCash?: boolean; way?: 'credit' },
): Promise<Refunded> {
  const { duePaisa, payablePaisa, creditPaisa: usedPaisa } = await readBalance(tx, order);
  const excess = Math.max(0, -duePaisa);
  if (excess === 0) return { onlinePaisa: 0, cashPaisa: 0, creditPaisa: 0 };
  let creditPaisa = 0;
  if (way === 'credit') {
    creditPaisa = excess;
    await refundToCredit(tx, {
      order,
      paisa: excess,
      reason,
      kind: 'complaint',
      phone: await creditPhoneOf(tx, order),
    });
  } else if (usedPaisa > 0 && !inCash) {
    const used = await findUsedCredit(tx, order);
    creditPaisa = Math.min(excess, used.paisa);
    if (creditPaisa > 0) {
      const { phone } = used;
      const id = await refundToCredit(tx, {
        order,
        paisa: creditPaisa,
        reason,
        kind: 'order_returned',
        phone,
      });
      await followAccount(tx, order, { phone, paisa: creditPaisa, refund: id });
    }
  }
  let exactPaisa = excess - creditPaisa;
  for (const payment of inCash || exactPaisa === 0 ? [] : await findRefundablePayments(tx, order)) {
    const paisa = Math.min(exactPaisa, payment.paisa);
    if (paisa > 0) await queueRefund(tx, { order, payment: payment.id, paisa, reason });
    exactPaisa -= paisa;
  }
  for (const receipt of inCash || exactPaisa === 0 ? [] : await findRefundableReceipts(tx, order)) {
    const paisa = Math.min(exactPaisa, receipt.paisa);
    if (paisa > 0) await queueRefund(tx, { order, payment: null, receipt: receipt.id, paisa, reason });
    exactPaisa -= paisa;
  }
  // An order cannot cost less than nothing.
  const cashPaisa = Math.min(-wholeTaka(-exactPaisa), exactPaisa + payablePaisa);
  await writeRounding(tx, order, cashPaisa - exactPaisa, SHOP.name);
  if (cashPaisa > 0) await queueRefund(tx, { order, payment: null, paisa: cashPaisa, reason });
  return { onlinePaisa: excess - creditPaisa - exactPaisa, cashPaisa, creditPaisa };
}

/** A refund that is done at once, with the entry that it is. */
async function refundToCredit(
  tx: Transaction<Schema>,
  refund: {
    order: number;
    paisa: number;
    reason: string;
    kind: CustomerAccountEntryTable['kind'];
    phone: string;
  },
): Promise<number> {
  const { order, paisa, reason } = refund;
  const id = await queueRefund(tx, { order, payment: null, paisa, reason, toCredit: true });
  const added = await addCredit(tx, { ...refund, refund: id, actor: SHOP.name, key: `refund ${id}` });
  if (added instanceof Refused) throw new Error(`refund ${id} is no new entry`);
  return id;
}

/** The account of the order may have another phone by now: somebody else may get the old one. */
async function followAccount(
  tx: Transaction<Schema>,
  order: number,
  { phone, paisa, refund }: { phone: string; paisa: number; refund: number },
): Promise<void> {
  const account = await tx
    .selectFrom('orders')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .where('orders.id', '=', order)
    .where('phone_proven', 'is not', null)
    .where('phone', '<>', phone)
    .select('phone')
    .executeTakeFirst();
  if (!account || !(await wasMoved(tx, phone))) return;
  const moved = await moveToPhone(tx, { from: phone, to: account.phone, paisa, key: `refund ${refund}` });
  if (moved) throw new Error(`refund ${refund} has moved before`);
}

/** Whether an account has left this phone. Otherwise the credit was that of the receiver, who is somebody else. */
async function wasMoved(tx: Transaction<Schema>, phone: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('customer_account_entry')
    .where('phone', '=', phone)
    .where('kind', '=', 'moved')
    .where('amount_paisa', '<', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The phone whose credit has paid for an order, and how much of that is not refunded to it yet, in paisa. */
async function findUsedCredit(
  tx: Transaction<Schema>,
  order: number,
): Promise<{ phone: string; paisa: number }> {
  const { rows } = await sql<{ phone: string; paisa: number }>`
    SELECT max(phone) AS phone, -sum(amount_paisa)::bigint AS paisa FROM customer_account_entry
    WHERE order_id = ${order} AND kind IN ('order', 'baki', 'order_returned')`.execute(tx);
  return rows[0]!;
}

/** Returns the payments that paid an order, newest first, with what is not refunded of each, in paisa. */
async function findRefundablePayments(
  tx: Transaction<Schema>,
  order: number,
): Promise<{ id: number; paisa: number }[]> {
  const { rows } = await sql<{ id: number; paisa: number }>`
    SELECT id, (amount_paisa - coalesce((SELECT sum(amount_paisa) FROM refund WHERE payment_id = payment.id), 0))::bigint AS paisa
    FROM payment WHERE order_id = ${order} AND surplus IS NULL ORDER BY id DESC`.execute(tx);
  return rows;
}

/** The same of receipts of wallets. */
async function findRefundableReceipts(
  tx: Transaction<Schema>,
  order: number,
): Promise<{ id: number; paisa: number }[]> {
  const { rows } = await sql<{ id: number; paisa: number }>`
    SELECT id, (amount_paisa - coalesce((SELECT sum(amount_paisa) FROM refund WHERE receipt_id = receipt.id), 0))::bigint AS paisa
    FROM wallet_receipt AS receipt WHERE order_id = ${order} ORDER BY id DESC`.execute(tx);
  return rows;
}
