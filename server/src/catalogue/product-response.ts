import { toTaka } from '@haat/contract/money/money';
import { saleFormOf } from '@haat/contract/money/sold-by';
import type { Product } from '@haat/contract/shop/catalogue';
import { pickFields, productFacts, publicProductFields } from '@haat/contract/shop/product-fields';
import { sql } from 'kysely';
import { type Database, idList, PLANNED_ONCE } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** Named columns, because a prepared statement must not change when a table gets another column. */
const SHOWN = [
  'product.id',
  'product.slug',
  ...[...publicProductFields, ...productFacts].map((name) => `product.${name}` as const),
  'product.price_paisa',
  'product.old_price_paisa',
  'product.is_on_sale',
  'product.offer_ends',
  'product.mainimage',
  'product.image1',
  'product.image2',
  'product.image3',
  'product.category_id',
  'product.stock',
  'product.sold_by',
  'product.options',
  'product.fresh_answer',
  'product.fresh_answer_bn',
  'product_freshness.answers',
  'product_freshness.fresh',
  'category.title as category_title',
  'category.title_bn as category_title_bn',
] as const;

/** Selects products with the titles of their categories. */
export function withTitles(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('product_freshness', (join) =>
      join
        .onRef('product_freshness.product_id', '=', 'product.id')
        .on('answers', '>', sql<number>`(SELECT fresh_shown_above FROM shop_setting)`),
    )
    .select(SHOWN);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof withTitles>['executeTakeFirstOrThrow']>>;

/** Returns the products with these ids, in the order of `ids`; `listed`: only those that the shop sells. */
export async function productsOf(
  db: Database,
  ids: number[],
  { listed = false } = {},
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const products = listed ? withTitles(db).where('listed', '=', true) : withTitles(db);
  const rows = await products
    .where('product.id', '=', sql<number>`any(${idList(ids)})`)
    .modifyEnd(PLANNED_ONCE)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Converts a product to its API form. */
export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    slug: row.slug,
    ...pickFields(row, publicProductFields),
    ...Object.fromEntries(productFacts.filter((name) => row[name]).map((name) => [name, row[name]])),
    price: toTaka(row.price_paisa),
    old_price: row.old_price_paisa === null ? null : toTaka(row.old_price_paisa),
    isOnSale: row.is_on_sale,
    mainimage: mediaUrl(row.mainimage),
    image1: mediaUrl(row.image1),
    image2: mediaUrl(row.image2),
    image3: mediaUrl(row.image3),
    thumbnail: mediaUrl(row.mainimage),
    category: row.category_id,
    category_title: row.category_title,
    category_title_bn: row.category_title_bn,
    stock_status: row.stock > 0,
    ...(row.is_on_sale && row.offer_ends && { offer_ends: row.offer_ends.toISOString() }),
    ...saleFormOf(row),
    ...freshnessOf(row),
  };
}

/** Rounded down: 100 % is all of them. */
function freshnessOf({
  answers,
  fresh,
  fresh_answer,
  fresh_answer_bn,
}: ProductRow): Pick<Product, 'freshness'> {
  if (answers === null || fresh === null) return {};
  const percent = Math.floor((fresh * 100) / answers);
  return { freshness: { answers, percent, answer: fresh_answer, answer_bn: fresh_answer_bn } };
}
