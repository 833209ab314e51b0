import { packGramsOf } from '@haat/contract/money/pack-size';
import type { CounterProduct } from '@haat/contract/office/orders/counter';
import type { Database } from '../platform/db/database.ts';
import { ADDED_TAX_PERCENT } from '../pricing/taxes.ts';

/** Returns all listed products by name, with their prices and the tax that is added to them. */
export async function listCounterProducts(db: Database): Promise<CounterProduct[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .where('listed', '=', true)
    .select(['product.id', 'code', 'product.name', 'product.name_bn', 'unit', 'price_paisa', 'stock'])
    .select(['sold_by', 'options', 'weighed'])
    .select(ADDED_TAX_PERCENT.as('tax_percent'))
    .orderBy('product.name')
    .execute();
  return rows.map(({ code, weighed, tax_percent, ...row }) => ({
    ...row,
    code: code ?? '',
    tax_percent: Number(tax_percent),
    pack_grams: weighed || row.sold_by === 'weight' ? packGramsOf(row.unit) : null,
  }));
}
