import type { Product, ProductQuery } from '@haat/contract/catalogue';
import { toTaka } from '@haat/contract/money';
import { searchKey } from '@haat/contract/search';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { mediaAddress } from '../media/address.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import { orderFor, type SortKey } from './sorting.ts';

/** The most products of one answer; beyond it a `Link` leads on. */
const MOST_PRODUCTS = 10_000;

export interface ProductPage {
  products: Product[];
  total: number;
  next: string | null;
  previous: string | null;
}

/** The products asked for, in order, with the cursors of the neighbouring pages. */
export async function findProducts(
  db: Database,
  query: ProductQuery,
  cursor: Cursor | null,
): Promise<ProductPage> {
  const limit = query.limit ?? MOST_PRODUCTS;
  const order = orderFor(query);
  const [rows, total] = await Promise.all([
    pageOfRows(matching(db, query), order, cursor, limit),
    matching(db, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const backwards = cursor?.direction === 'prev';
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(productAnswer),
    total: total.count,
    next: last && (more || backwards) ? encodeCursor({ direction: 'next', key: order.keyOf(last) }) : null,
    previous:
      first && cursor && (more || !backwards)
        ? encodeCursor({ direction: 'prev', key: order.keyOf(first) })
        : null,
  };
}

/** One listed product, or null. */
export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const row = await withCategory(db)
    .where('product.id', '=', id)
    .selectAll('product')
    .select(CATEGORY_TITLES)
    .executeTakeFirst();
  return row ? productAnswer(row) : null;
}

const CATEGORY_TITLES = [
  'category.title as category_title',
  'category.title_bn as category_title_bn',
] as const;

function withCategory(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .where('product.listed', '=', true);
}

type Matching = ReturnType<typeof withCategory>;
export type ProductRow = NonNullable<Awaited<ReturnType<typeof rowsOf>>>[number];

function rowsOf(matches: Matching) {
  return matches.selectAll('product').select(CATEGORY_TITLES).execute();
}

function matching(db: Database, { category, subcategory, search }: ProductQuery): Matching {
  let query = withCategory(db);
  if (category !== undefined) {
    query = query.where('category.id', 'in', (eb) =>
      eb
        .selectFrom('category as held')
        .leftJoin('category as top', 'top.id', 'held.parent_id')
        .where(({ or, eb }) =>
          or([
            eb('top.slug', '=', category),
            eb.and([eb('held.slug', '=', category), eb('top.id', 'is', null)]),
          ]),
        )
        .select('held.id'),
    );
  }
  if (subcategory !== undefined) {
    query = query.where('category.slug', '=', subcategory).where('category.parent_id', 'is not', null);
  }
  const key = searchKey(search ?? '');
  if (key !== '') query = query.where('product.search_key', 'like', `%${escapeLike(key)}%`);
  return query;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** One row more than `limit` tells whether there is a further page. */
function pageOfRows(matches: Matching, order: SortKey, cursor: Cursor | null, limit: number) {
  const backwards = cursor?.direction === 'prev';
  let query: SelectQueryBuilder<Schema, 'product' | 'category', object> = matches;
  if (cursor) query = query.where(order.beyond(cursor.key, backwards));
  for (const { column, descending } of order.columns) {
    query = query.orderBy(column, descending !== backwards ? 'desc' : 'asc');
  }
  return rowsOf(query.limit(limit + 1) as Matching);
}

function productAnswer(row: ProductRow): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    name_bn: row.name_bn,
    unit: row.unit,
    price: toTaka(row.price_paisa),
    old_price: row.old_price_paisa === null ? null : toTaka(row.old_price_paisa),
    isOnSale: row.is_on_sale,
    mainimage: mediaAddress(row.mainimage),
    image1: mediaAddress(row.image1),
    image2: mediaAddress(row.image2),
    image3: mediaAddress(row.image3),
    thumbnail: mediaAddress(row.mainimage),
    category: row.category_id,
    category_title: row.category_title,
    category_title_bn: row.category_title_bn,
    preview_text: row.preview_text,
    preview_text_bn: row.preview_text_bn,
    detail_text: row.detail_text,
    detail_text_bn: row.detail_text_bn,
    stock_status: row.stock > 0,
  };
}
