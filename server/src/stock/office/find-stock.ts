import type { StockProduct } from '@haat/contract/office/catalogue/stock';
import { searchKey } from '@haat/contract/text/search-key';
import type { SearchIndex } from '../../catalogue/search/search-index.ts';
import type { Database } from '../../platform/db/database.ts';
import { searchIds } from '../../products/find-office-products.ts';

const MAX_FOUND = 12;

/** Returns the products that match a text, the best first, with their stock. */
export async function findStock(db: Database, index: SearchIndex, search: string): Promise<StockProduct[]> {
  if (searchKey(search) === '') return [];
  const ids = (await searchIds(db, index, search.trim())).slice(0, MAX_FOUND);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .where('id', 'in', ids)
    .select(['id as product', 'name', 'name_bn', 'unit', 'shelf_place', 'stock'])
    .execute();
  return rows.toSorted((a, b) => ids.indexOf(a.product) - ids.indexOf(b.product));
}
