import { packGramsOf } from '@haat/contract/money/pack-size';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { onlyChangedStock, onlyChanges, type StayedCell } from './export-mark.ts';
import type { MatchedRow } from './match-products.ts';
import { selectProducts, toFields } from './product-rows.ts';

/** Number of products per statement. */
const BATCH = 2000;

/** A row with what the product was when it was compared; another version at the end repeats the transaction. */
export type SeenRow = MatchedRow & {
  seen?: { version: number; price_paisa: number; weighed: boolean; unit: string };
};

/** Leaves only the cells that the file has changed since the export, see `onlyChanges`. */
export async function dropStale(
  tx: Transaction<Schema>,
  rows: readonly MatchedRow[],
): Promise<{ changes: SeenRow[]; stayed: StayedCell[] }> {
  const stayed: StayedCell[] = [];
  const changes: SeenRow[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const ids = batch.flatMap(({ id, exported_stock, old_price_paisa, weighed, unit, ...row }) => {
      const isUnweighable = unit !== undefined && packGramsOf(unit) === null;
      const isCompared =
        'mark' in row || exported_stock !== undefined || old_price_paisa || weighed || isUnweighable;
      return id !== null && isCompared ? id : [];
    });
    const products = await selectProducts(tx)
      .where('product.id', '=', sql<number>`ANY(${ids}::bigint[])`)
      .execute();
    const byId = new Map(products.map((product) => [product.id, product]));
    for (const row of batch) {
      const product = row.id === null ? undefined : byId.get(row.id);
      if (!product || row.id === null) {
        changes.push(row);
        continue;
      }
      const { id, mark, ...given } = row;
      const now = toFields(product);
      const cells = mark ? onlyChanges(given, mark, now) : { row: given, stayed: [] };
      const stock = onlyChangedStock(cells.row, now);
      stayed.push(...cells.stayed, ...stock.stayed);
      const { version, price_paisa, weighed, unit } = product;
      changes.push({ ...stock.row, id, seen: { version, price_paisa, weighed, unit } });
    }
  }
  return { changes, stayed };
}
