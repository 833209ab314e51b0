import { sql } from 'kysely';
import { type Database, idList, PLANNED_ONCE } from '../platform/db/database.ts';

/** What an order costs now, and what became of the money; in paisa. See the view `order_balance`. */
export interface OrderBalance {
  order: number;
  adjustedPaisa: number;
  /** The total without the adjustments; 0 for a cancelled order. */
  payablePaisa: number;
  /** Online, by wallet, in cash and with credit. */
  paidPaisa: number;
  /** Includes refunds that are not paid out yet. */
  refundedPaisa: number;
  /** payable − paid + refunded. Negative only inside of a transaction, until `refundExcess`. */
  duePaisa: number;
  /** The part of what was paid that was credit. */
  creditPaisa: number;
  /** The part that was sent to the shop's wallets. */
  walletPaisa: number;
}

/** What a row of `orders` costs now, in paisa; a cancelled one, as if it was not. Cheaper in a list than the view. */
export const COSTS_NOW = sql<number>`(orders.total_paisa
  - (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment WHERE order_id = orders.id))`;

/** Returns the balances of orders, by order id. */
export async function findBalances(
  db: Database,
  orders: readonly number[],
): Promise<Map<number, OrderBalance>> {
  const { rows } = await sql<OrderBalance>`
    SELECT order_id AS "order", adjusted_paisa AS "adjustedPaisa", payable_paisa AS "payablePaisa",
           paid_paisa AS "paidPaisa", refunded_paisa AS "refundedPaisa", due_paisa AS "duePaisa", credit_paisa AS "creditPaisa",
           wallet_paisa AS "walletPaisa"
    FROM order_balance WHERE order_id = ANY(${idList(orders)}) ${PLANNED_ONCE}`.execute(db);
  return new Map(rows.map((row) => [row.order, row]));
}

export async function readBalance(db: Database, order: number): Promise<OrderBalance> {
  return (await findBalances(db, [order])).get(order)!;
}
