import { wholeTaka } from '@haat/contract/money/money';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { SHOP } from './actor.ts';
import { writeRounding } from './collect-cash.ts';
import { readBalance } from './order-balance.ts';
import { queueRefund } from './queue-refund.ts';

/** A refund split into what goes back the way it was paid and what is handed over in cash; in paisa. */
export interface Refunded {
  onlinePaisa: number;
  cashPaisa: number;
}

/**
 * Queues the refund of what was paid for an order above what it costs now: through the gateway as far as it was paid online and
 * not refunded yet, of the newest payment first, the rest in cash; all of it in cash if `inCash`. Cash is in whole taka, in the shopper's favour, and the
 * paisa are an adjustment. The caller has locked the order.
 */
export async function refundExcess(
  tx: Transaction<Schema>,
  order: number,
  { reason, inCash = false }: { reason: string; inCash?: boolean },
): Promise<Refunded> {
  const { duePaisa, payablePaisa } = await readBalance(tx, order);
  const excess = Math.max(0, -duePaisa);
  if (excess === 0) return { onlinePaisa: 0, cashPaisa: 0 };
  let exactPaisa = excess;
  for (const payment of inCash ? [] : await findRefundablePayments(tx, order)) {
    const paisa = Math.min(exactPaisa, payment.paisa);
    if (paisa > 0) await queueRefund(tx, { order, payment: payment.id, paisa, reason });
    exactPaisa -= paisa;
  }
  // An order cannot cost less than nothing.
  const cashPaisa = Math.min(-wholeTaka(-exactPaisa), exactPaisa + payablePaisa);
  await writeRounding(tx, order, cashPaisa - exactPaisa, SHOP.name);
  if (cashPaisa > 0) await queueRefund(tx, { order, payment: null, paisa: cashPaisa, reason });
  return { onlinePaisa: excess - exactPaisa, cashPaisa };
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
