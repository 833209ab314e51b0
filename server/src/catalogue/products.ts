import type { Product, ProductQuery } from '@haat/contract/catalogue';
import { MOST_COUNTED } from '@haat/contract/limits';
import { toTaka } from '@haat/contract/money';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../db/database.ts';
import { mediaAddress } from '../media/address.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import { search } from './search.ts';
import { orderFor, sortedBy } from './sorting.ts';
import { matching, type Place, type Wanted, wantedBy } from './wanted.ts';

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
  const wanted = await wantedBy(db, query);
  const place = { order, cursor, limit };
  const { rows, total } =
    wanted.key === '' ? await pageAndCount(db, wanted, place) : await searched(db, wanted, place);
  const backwards = cursor?.direction === 'prev';
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  if (backwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  return {
    products: page.map(productAnswer),
    total,
    next: last && (more || backwards) ? encodeCursor({ direction: 'next', key: order.keyOf(last) }) : null,
    previous:
      first && cursor && (more || !backwards)
        ? encodeCursor({ direction: 'prev', key: order.keyOf(first) })
        : null,
  };
}

/** One listed product, or null. */
export async function findProduct(db: Database, id: number): Promise<Product | null> {
  const row = await withTitles(db).where('product.id', '=', id).where('listed', '=', true).executeTakeFirst();
  return row ? productAnswer(row) : null;
}

/** By name, since a statement that is planned once must not change when a table gets another column. */
const SHOWN = [
  'product.id',
  'product.slug',
  'product.name',
  'product.name_bn',
  'product.unit',
  'product.price_paisa',
  'product.old_price_paisa',
  'product.is_on_sale',
  'product.mainimage',
  'product.image1',
  'product.image2',
  'product.image3',
  'product.category_id',
  'product.preview_text',
  'product.preview_text_bn',
  'product.detail_text',
  'product.detail_text_bn',
  'product.stock',
  'product.search_key',
] as const;

function withTitles(db: Database) {
  return db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(SHOWN)
    .select(['category.title as category_title', 'category.title_bn as category_title_bn']);
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof withTitles>['executeTakeFirstOrThrow']>>;

async function searched(db: Database, wanted: Wanted, place: Place) {
  const { ids, total } = await search(db, wanted, place);
  const rows = ids.length === 0 ? [] : await productsOf(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** In no order. */
function productsOf(db: Database, ids: number[]): Promise<ProductRow[]> {
  return withTitles(db).where('product.id', '=', sql<number>`any(${ids})`).modifyEnd(PLANNED_ONCE).execute();
}

/** A page that an index has in order, and the number of all rows as far as it is counted. */
async function pageAndCount(db: Database, wanted: Wanted, { order, cursor, limit }: Place) {
  const backwards = cursor?.direction === 'prev';
  let found = matching(db, wanted);
  if (cursor) found = found.where(order.beyond(cursor.key, backwards));
  // One row more than `limit` tells whether there is a further page.
  const ids = found
    .select('product.id')
    .orderBy(sortedBy(order, backwards))
    .limit(limit + 1);
  const rows = withTitles(db)
    .innerJoin(ids.as('found'), 'found.id', 'product.id')
    .orderBy(sortedBy(order, backwards));
  const counted = matching(db, wanted)
    .select('product.id')
    .limit(MOST_COUNTED + 1);
  const count = db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const [page, { total }] = await Promise.all([rows.execute(), count]);
  return { rows: page, total };
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
