import { decimalTaka } from '@haat/contract/money/money';
import type { exportedColumns } from '@haat/contract/office/catalogue/catalogue-columns';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type CheckedRow, checkValues } from './check-row.ts';
import { markOf } from './export-mark.ts';
import { optionsText } from './sale-form.ts';

/** Products with the slugs and titles of their categories. Add a condition, an order and a limit. */
export function selectProducts(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category as own', 'own.id', 'product.category_id')
    .leftJoin('category as top', 'top.id', 'own.parent_id')
    .selectAll('product')
    .select([
      'own.slug as own_slug',
      'own.title as own_title',
      'own.title_bn as own_title_bn',
      'top.slug as top_slug',
      'top.title as top_title',
      'top.title_bn as top_title_bn',
    ]);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

type Cells = Record<(typeof exportedColumns)[number], string | number | boolean | null>;

/** Converts a product to the columns of a file, as CSV has them: prices are text in taka. */
export function toCells(product: ProductRow, shopKey: string): Cells {
  const cells = cellsOf(product);
  return { ...cells, exported: markOf(shopKey, product.id, checkValues(cells).fields) };
}

/** A product as an import reads its row of an export. */
export function toFields(product: ProductRow): Omit<CheckedRow, 'row'> {
  return checkValues(cellsOf(product)).fields;
}

function cellsOf(product: ProductRow): Cells {
  const { own_slug, own_title, own_title_bn, top_slug, top_title, top_title_bn, old_price_paisa } = product;
  const own = { slug: own_slug, title: own_title, title_bn: own_title_bn };
  const top = top_slug === null ? own : { slug: top_slug, title: top_title, title_bn: top_title_bn };
  const sub = top_slug === null ? { slug: null, title: null, title_bn: null } : own;
  return {
    ...product,
    options: optionsText(product.options),
    price: decimalTaka(product.price_paisa),
    old_price: old_price_paisa === null ? null : decimalTaka(old_price_paisa),
    category: top.slug,
    category_title: top.title,
    category_title_bn: top.title_bn,
    subcategory: sub.slug,
    subcategory_title: sub.title,
    subcategory_title_bn: sub.title_bn,
    image: product.mainimage,
    exported_stock: product.stock,
    exported: '',
  };
}

/** The key of the shop, by which an import knows its own exports. */
export async function readShopKey(db: Database): Promise<string> {
  const { rows } = await sql<{ key: string }>`SELECT catalogue_key AS key FROM shop_setting`.execute(db);
  return rows[0]?.key ?? '';
}
