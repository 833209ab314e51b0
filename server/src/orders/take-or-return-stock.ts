import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { recordedAs } from '../stock/stock-movement.ts';

/** A change of how many of a product an order has. */
interface StockChange {
  product: number;
  /** Positive: the order takes more. Negative: it gives back. */
  quantity: number;
  /** What is given back is not there: it is wasted at once. */
  missing: boolean;
  order: number;
  actor: string;
  reason: string;
}

/**
 * Takes stock of a locked product for an order, or returns it. What is missing is returned and wasted, so that the ledger has both movements. Refused
 * with 409 `out_of_stock`.
 */
export async function takeOrReturnStock(
  tx: Transaction<Schema>,
  change: StockChange,
): Promise<Refused | null> {
  const { quantity, missing } = change;
  if (quantity === 0) return null;
  const changed = await changeStock(tx, change, quantity > 0 ? 'sale' : 'return', -quantity);
  if (!changed) return new Refused(409, { code: 'out_of_stock', params: {} });
  if (quantity < 0 && missing) await changeStock(tx, change, 'waste', quantity);
  return null;
}

/** Returns false if the stock would be below 0. */
async function changeStock(
  tx: Transaction<Schema>,
  { product, order, actor, reason }: StockChange,
  kind: 'sale' | 'return' | 'waste',
  change: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE product SET stock = stock + ${change}::int FROM ${recordedAs({ kind, actor, reason, order })}
    WHERE id = ${product} AND stock + ${change}::int >= 0`.execute(tx);
  return numAffectedRows === 1n;
}
