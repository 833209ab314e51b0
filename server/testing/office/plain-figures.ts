import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import { billedPaisa } from '../../src/pricing/supplied-price.ts';

/** The figures of orders by an expression, from the orders and the view of what they cost. */
export async function plainSales(db: Database, key: string): Promise<unknown[]> {
  const { rows } = await sql
    .raw<object>(`
    SELECT ${key} AS key, count(*)::int AS placed,
      (count(*) FILTER (WHERE status = 'CANCELLED'))::int AS cancelled,
      (count(*) FILTER (WHERE door.id IS NOT NULL))::int AS refused,
      (count(*) FILTER (WHERE status = 'COMPLETED'))::int AS delivered,
      (count(*) FILTER (WHERE status = 'COMPLETED' AND promised_by IS NOT NULL))::int AS promised,
      (count(*) FILTER (WHERE done.at <= promised_by))::int AS on_time,
      sum(payable_paisa)::bigint AS sales_paisa
    FROM orders JOIN order_balance ON order_id = orders.id
    LEFT JOIN order_history AS door
      ON door.order_id = orders.id AND (door.from_status, door.to_status) = ('ONGOING', 'CANCELLED')
    LEFT JOIN order_history AS done ON done.order_id = orders.id AND done.to_status = 'COMPLETED'
    GROUP BY 1`)
    .execute(db);
  return rows;
}

/** What was supplied of orders that are not cancelled, by the function that decides what a line costs. */
export async function plainProducts(
  db: Database,
): Promise<Map<number, { orders: number; quantity: number; goods: number }>> {
  const rows = await linesOf(db);
  const sums = new Map<number, { orders: number; quantity: number; goods: number }>();
  for (const row of rows) {
    const quantity = row.supplied_quantity ?? row.quantity;
    if (quantity === 0) continue;
    const sum = sums.get(row.product_id) ?? { orders: 0, quantity: 0, goods: 0 };
    sum.orders += 1;
    sum.quantity += quantity;
    sum.goods += billedPaisa(row);
    sums.set(row.product_id, sum);
  }
  return sums;
}

/** What goods cost less by offers, in paisa: the bill of each line at its regular price without the bill at its price. */
export async function plainOffers(db: Database): Promise<number> {
  const rows = await linesOf(db);
  return rows.reduce((sum, row) => {
    const regular = row.regular_paisa ?? row.price_paisa;
    return sum + billedPaisa({ ...row, price_paisa: regular }) - billedPaisa(row);
  }, 0);
}

/** The lines of orders that are not cancelled. */
function linesOf(db: Database) {
  return db
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_id')
    .where('status', '<>', 'CANCELLED')
    .selectAll('order_item')
    .execute();
}

const DAY = `(created AT TIME ZONE 'Asia/Dhaka')::date`;
/** The expression of each group. */
export const KEYS = {
  day: `to_char(${DAY}, 'YYYY-MM-DD')`,
  week: `to_char(date_trunc('week', ${DAY} + 1)::date - 1, 'YYYY-MM-DD')`,
  zone: 'delivery_zone',
  source: 'source',
};
