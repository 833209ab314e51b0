import { toTaka } from '@haat/contract/money/money';
import type { Order, OrderStep } from '@haat/contract/shop/orders';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { OrdersTable } from '../platform/db/schema.ts';
import type { OrderBalance } from './order-balance.ts';

/** SQL: whether a row of `orders` waits for its step. `stepOfOrder` and the database itself, which confirms no such order, decide the same. */
export const STEP_OPEN = sql<boolean>`(orders.risk_step IS NOT NULL AND risk_step_open(orders))`;

/** A step as shoppers see it; the advance in paisa. */
export function toOrderStep({
  kind,
  reason,
  advancePaisa,
  isKept,
}: Pick<OrderStep, 'kind' | 'reason'> & { advancePaisa: number | null; isKept: boolean }): OrderStep {
  return {
    kind,
    reason,
    ...(advancePaisa !== null && { advance: toTaka(advancePaisa) }),
    ...(isKept && { kept: true as const }),
  };
}

/** The step of a stored order. */
export function stepOfOrder(
  order: Omit<Selectable<OrdersTable>, 'unproven_from' | 'source'> & {
    balance: Pick<OrderBalance, 'paidPaisa' | 'refundedPaisa' | 'duePaisa'>;
  },
): Pick<Order, 'step'> {
  const { risk_step: kind, risk_reason: reason, advance_paisa: advancePaisa, advance_kept: isKept } = order;
  if (kind === null || reason === null || order.order_type !== 'COD') return {};
  const { paidPaisa, refundedPaisa, duePaisa } = order.balance;
  const isPaid = duePaisa <= 0 || (advancePaisa !== null && paidPaisa - refundedPaisa >= advancePaisa);
  const open = order.status === 'PENDING' && order.risk_done === null && !isPaid;
  const until = open && order.expires ? { until: order.expires.toISOString() } : {};
  return { step: { ...toOrderStep({ kind, reason, advancePaisa, isKept }), open, ...until } };
}

/** What is still to pay of the advance that an order waits for, in paisa; null: it waits for none. */
export async function readAdvanceDue(db: Database, order: number): Promise<number | null> {
  const { rows } = await sql<{ paisa: number }>`
    SELECT advance_paisa - paid_paisa + refunded_paisa AS paisa FROM orders JOIN order_balance ON order_id = orders.id
    WHERE orders.id = ${order} AND risk_step = 'advance' AND status = 'PENDING' AND ${STEP_OPEN}`.execute(db);
  return rows[0]?.paisa ?? null;
}
