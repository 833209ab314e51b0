import { MAX_PRICE_PAISA } from '@haat/contract/money/money';
import { parsePaisa } from '@haat/contract/money/typed-number';
import type { ProductCost } from '@haat/contract/office/figures';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** Returns what a product costs the shop now, or 404. */
export async function getProductCost(db: Database, id: number): Promise<ProductCost | Refused> {
  const row = await db
    .selectFrom('product')
    .leftJoin('product_cost', 'product_id', 'product.id')
    .where('product.id', '=', id)
    .select(['cost_paisa', 'since', 'actor'])
    .orderBy('since', (order) => order.desc().nullsLast())
    .orderBy('product_cost.id', 'desc')
    .executeTakeFirst();
  if (!row) return notFound('Product');
  return {
    cost_paisa: row.cost_paisa,
    since: row.since?.toISOString() ?? null,
    changed_by: row.actor,
  };
}

/** Stores what a product costs from now on; earlier orders keep the earlier cost. 404; 400 names `cost`. */
export async function setProductCost(
  db: Database,
  staff: Staff,
  id: number,
  typed: string,
): Promise<ProductCost | Refused> {
  const text = typed.trim();
  const paisa = text === '' ? null : parsePaisa(text);
  if (text !== '' && (paisa === null || paisa > MAX_PRICE_PAISA)) return invalid({ cost: 'not_an_amount' });
  const current = await getProductCost(db, id);
  if ('status' in current) return current;
  if (current.cost_paisa === paisa) return current;
  await asStaff(db, staff, async (tx) => {
    await tx
      .insertInto('product_cost')
      .values({ product_id: id, cost_paisa: paisa, actor: staffActor(staff) })
      .execute();
  });
  return getProductCost(db, id);
}
