import type { CategoryTax, Taxes } from '@haat/contract/office/tax-classes';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeConflict } from '../staff/change-conflict.ts';

/** Returns the rate, and all categories with their tax classes in the order of the shop, each parent before its subcategories. */
export async function listTaxClasses(db: Database): Promise<Taxes> {
  const rate = await db.selectFrom('shop_setting').select('tax_percent').executeTakeFirstOrThrow();
  const categories = await db
    .selectFrom('category')
    .leftJoin('category as parent', 'parent.id', 'category.parent_id')
    .select(['category.id', 'category.title', 'category.title_bn', 'category.parent_id as parent'])
    .select('category.tax_class')
    .orderBy(sql`coalesce(parent.position, category.position)`)
    .orderBy(sql`coalesce(parent.id, category.id)`)
    .orderBy(sql`category.parent_id IS NOT NULL`)
    .orderBy('category.position')
    .orderBy('category.id')
    .execute();
  return { ...rate, categories };
}

/** Sets the rate of orders that are placed from now on, if it is still `was`. Refused with 409 `settings_changed`. */
export async function setTaxRate(
  db: Database,
  staff: Staff,
  { was, tax_percent }: { was: number; tax_percent: number },
): Promise<Taxes | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .updateTable('shop_setting')
      .set({ tax_percent })
      .where('tax_percent', '=', was)
      .returning('id')
      .executeTakeFirst();
    return row ? null : changeConflict(tx, { table: 'shop_setting', row: 1, code: 'settings_changed' });
  });
  return refused ?? listTaxClasses(db);
}

/** Sets the tax class of a category if it is still `was`. Refused with 404, 409 `category_changed`. */
export async function setTaxClass(
  db: Database,
  staff: Staff,
  { id, was, tax_class }: { id: number; was: CategoryTax['tax_class']; tax_class: CategoryTax['tax_class'] },
): Promise<Taxes | Refused> {
  const set = await asStaff(db, staff, async (tx) => {
    const row = await tx
      .updateTable('category')
      .set({ tax_class })
      .where('id', '=', id)
      .where('tax_class', 'is not distinct from', was)
      .returning('id')
      .executeTakeFirst();
    if (row) return null;
    const category = await tx.selectFrom('category').where('id', '=', id).select('id').executeTakeFirst();
    if (!category) return notFound('Category');
    return changeConflict(tx, { table: 'category', row: id, code: 'category_changed' });
  });
  return set ?? listTaxClasses(db);
}
