import type { OwnTax, ShopTax, Taxes } from '@haat/contract/office/tax-classes';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

/** Returns the tax of the shop, and all categories with theirs in the order of the shop, each parent before its subcategories. */
export async function listTaxClasses(db: Database): Promise<Taxes> {
  const shop = await db
    .selectFrom('shop_setting')
    .select(['tax_class', 'tax_percent'])
    .executeTakeFirstOrThrow();
  const categories = await db
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(['category.id', 'category.title', 'category.title_bn', 'category.parent_id as parent'])
    .select(['category.tax_class', 'category.tax_percent'])
    .orderBy(sql`coalesce(parent.position, category.position)`)
    .orderBy(sql`coalesce(parent.id, category.id)`)
    .orderBy(sql`category.parent_id IS NOT NULL`)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
  return { ...shop, categories };
}

/** Sets the tax of orders that are placed from now on, if it is still `was`. Refused with 409 `settings_changed`. */
export async function setShopTax(
  db: Database,
  staff: Staff,
  { was, ...tax }: ShopTax & { was: ShopTax },
): Promise<Taxes | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .updateTable('shop_setting')
      .set(tax)
      .where('tax_class', '=', was.tax_class)
      .where('tax_percent', '=', was.tax_percent)
      .returning('id')
      .executeTakeFirst();
    return row ? null : changeConflict(tx, { table: 'shop_setting', row: 1, code: 'settings_changed' });
  });
  return refused ?? listTaxClasses(db);
}

/** Sets the tax of a category if it is still `was`. Refused with 400, 404, 409 `category_changed`. */
export async function setCategoryTax(
  db: Database,
  staff: Staff,
  { id, was, ...tax }: OwnTax & { id: number; was: OwnTax },
): Promise<Taxes | Refused> {
  if (tax.tax_percent !== null && (tax.tax_class === null || tax.tax_class === 'exempt'))
    return invalid({ tax_percent: { code: 'not_one_of', params: { allowed: 'null' } } });
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .updateTable('category')
      .set(tax)
      .where('id', '=', id)
      .where('tax_class', 'is not distinct from', was.tax_class)
      .where('tax_percent', 'is not distinct from', was.tax_percent)
      .returning('id')
      .executeTakeFirst();
    if (row) return null;
    const category = await tx.selectFrom('category').where('id', '=', id).select('id').executeTakeFirst();
    if (!category) return notFound('Category');
    return changeConflict(tx, { table: 'category', row: id, code: 'category_changed' });
  });
  return refused ?? listTaxClasses(db);
}
