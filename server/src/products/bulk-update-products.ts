import type { bulkUpdateProducts as endpoint, ProductResult } from '@haat/contract/office/catalogue/products';
import type { Static } from 'typebox';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { Refused } from '../platform/refused.ts';
import { updateProduct } from './update-product.ts';

/** Changes the same fields of each product in a transaction of its own. A refusal does not stop the others. */
export async function bulkUpdateProducts(
  db: Database,
  media: MediaStore,
  staff: Staff,
  { products, fields }: Static<typeof endpoint.body>,
): Promise<ProductResult[]> {
  const results: ProductResult[] = [];
  for (const { id, version } of products) {
    const stored = await updateProduct(db, media, staff, id, { version, ...fields });
    if (!(stored instanceof Refused)) {
      results.push({ id, result: 'changed', code: '', changed_by: '', changed_at: '' });
      continue;
    }
    const { code, params, fields: wrong } = stored.body;
    const { changed_by, changed_at } =
      code === 'product_changed' ? params : { changed_by: '', changed_at: '' };
    results.push({ id, result: 'refused', code, ...(wrong && { fields: wrong }), changed_by, changed_at });
  }
  return results;
}
