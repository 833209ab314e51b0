import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { lockedProducts } from '../stock/lock-products.ts';
import { recordedAs } from '../stock/stock-movement.ts';

/** Goods of an order that cannot be sold again. */
export interface WastedLine {
  /** The product's id. */
  product: number;
  quantity: number;
}

interface Restock {
  actor: string;
  reason: string;
  wasted: readonly WastedLine[];
}

/**
 * Returns all supplied items of a cancelled order to the stock, then takes the wasted ones out again, so that the ledger has both
 * movements. This happens only once, because no status follows CANCELLED. Refused with 422 `wrong_waste` if more is wasted than ordered.
 */
export async function restock(
  tx: Transaction<Schema>,
  order: number,
  { actor, reason, wasted }: Restock,
): Promise<Refused | null> {
  await sql`
    WITH line AS (
      SELECT product_id, sum(coalesce(supplied_quantity, quantity))::int AS quantity FROM order_item
      WHERE order_id = ${order} GROUP BY product_id
    ), locked AS MATERIALIZED (
      ${lockedProducts(sql`ARRAY(SELECT product_id FROM line)`)}
    )
    UPDATE product SET stock = product.stock + line.quantity
    FROM locked JOIN line ON line.product_id = locked.id,
         ${recordedAs({ kind: 'return', actor, reason, order })}
    WHERE product.id = locked.id`.execute(tx);
  if (wasted.length === 0) return null;
  const { numAffectedRows } = await sql`
    UPDATE product SET stock = product.stock - wasted.quantity
    FROM (
      SELECT product_id, sum(coalesce(supplied_quantity, quantity)) AS supplied FROM order_item
      WHERE order_id = ${order} GROUP BY product_id
    ) AS line
    JOIN unnest(
      ${wasted.map(({ product }) => product)}::bigint[], ${wasted.map(({ quantity }) => quantity)}::int[]
    ) AS wasted (product_id, quantity) USING (product_id),
         ${recordedAs({ kind: 'waste', actor, reason, order })}
    WHERE product.id = line.product_id AND wasted.quantity BETWEEN 1 AND line.supplied`.execute(tx);
  if (numAffectedRows === BigInt(wasted.length)) return null;
  return new Refused(422, 'wrong_waste');
}
