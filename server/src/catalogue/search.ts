import { MOST_COUNTED } from '@haat/contract/common/limits';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../platform/db/database.ts';
import { matching, type Place, type ProductCriteria } from './product-criteria.ts';
import { type ProductRow, productsOf } from './product-response.ts';
import { type Among, amongStarts, areInStarts } from './search-starts.ts';
import { escapeLike, RANKS, rankIs, sortedBy } from './sorting.ts';

/** The products of a page in order, one more than `limit` where there is a further page, and how many are found in all. */
export interface Found {
  rows: ProductRow[];
  total: number;
}

/** What a search finds. No more than `MOST_COUNTED` products and one are counted. */
export async function search(db: Database, wanted: ProductCriteria, place: Place): Promise<Found> {
  const among = areInStarts(wanted, place) ? await amongStarts(db, wanted, place) : null;
  if (among)
    return { rows: [...among.rows, ...(await furtherOn(db, wanted, place, among))], total: among.total };
  const { ids, total } = await amongFew(db, wanted, place);
  if (total <= MOST_COUNTED) return { rows: await productsOf(db, ids), total };
  const best = place.order.ranked
    ? await rankByRank(db, wanted, place, RANKS)
    : await alongIndex(db, wanted, place);
  return { rows: await productsOf(db, best), total };
}

const UP_TO = sql.lit(MOST_COUNTED + 1);

/** Counts what is found, and puts it in order where that is not too much to look at. */
async function amongFew(db: Database, wanted: ProductCriteria, { order, cursor, limit }: Place) {
  const backwards = cursor?.direction === 'prev';
  const beyond = cursor ? order.beyond(cursor.key, backwards) : sql`true`;
  const { pattern, plan } = patternOf(wanted);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    WITH found AS MATERIALIZED (
      SELECT id, search_key FROM product_search
      WHERE search_key LIKE ${pattern} AND ${inCategories(wanted)}
      LIMIT ${UP_TO}
    ), counted AS (
      SELECT count(*) AS total FROM found
    )
    SELECT total, ARRAY(
      SELECT product.id FROM ${order.ranked ? sql`found AS product` : sql`found JOIN product USING (id)`}
      WHERE total < ${UP_TO} AND ${beyond}
      ORDER BY ${sortedBy(order, backwards)}
      LIMIT ${limit + 1}
    ) AS ids FROM counted ${plan}`.execute(db);
  const [{ total, ids } = { total: 0, ids: [] }] = rows;
  return { ids: ids.map(Number), total };
}

/**
 * Three letters side by side are in the index, which is then the best plan for any text: of a subquery the planner knows
 * nothing, so that it makes that plan, and keeps it. Shorter texts, and categories, are looked at each time.
 */
function patternOf({ key, categories }: ProductCriteria) {
  const pattern = `%${escapeLike(key)}%`;
  if (categories === null && /[\p{L}\p{M}\p{N}]{3}/u.test(key))
    return { pattern: sql`(SELECT ${pattern}::text)`, plan: PLANNED_ONCE };
  return { pattern: sql`${pattern}`, plan: sql`` };
}

function inCategories({ categories }: ProductCriteria) {
  return categories ? sql<boolean>`category_id IN (${sql.join(categories)})` : sql<boolean>`true`;
}

/** The rest of a page that goes on in a rank of very many, which are soon met in order of id, and in those after it. */
async function furtherOn(db: Database, wanted: ProductCriteria, place: Place, { rows, from }: Among) {
  if (from === null) return [];
  const { cursor } = place;
  const wantedHere = place.limit + 1 - rows.length;
  const after = cursor && Number(cursor.key[0]) === from ? Number(cursor.key[1]) : 0;
  const past = cursor !== null && Number(cursor.key[0]) > from;
  const here = past ? [] : await walk(db, wanted, { rank: from, after, most: wantedHere });
  const ids = [...here];
  if (here.length < wantedHere) {
    const limit = wantedHere - here.length - 1;
    ids.push(
      ...(await rankByRank(
        db,
        wanted,
        { ...place, limit },
        RANKS.filter((rank) => rank > from),
      )),
    );
  }
  return productsOf(db, ids);
}

/** All products are walked through in order of id: to be planned once, and in this order, it has to be said twice. */
async function walk(
  db: Database,
  { key }: ProductCriteria,
  { rank, after, most }: { rank: number; after: number; most: number },
): Promise<number[]> {
  const like = (pattern: string) => sql`search_key LIKE (SELECT ${pattern}::text)`;
  const text = escapeLike(key);
  const begins = sql`(${like(`${text}%`)} OR ${like(`%\n${text}%`)})`;
  const is = rank === 0 ? begins : sql`${like(rank === 1 ? `% ${text}%` : `%${text}%`)} AND NOT ${begins}`;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, search_key FROM product_search WHERE id > ${after} ORDER BY id OFFSET 0
    ) AS product
    WHERE ${is} ${rank === 2 ? sql`AND NOT ${like(`% ${text}%`)}` : sql``}
    ORDER BY id LIMIT ${most} ${PLANNED_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The best of very many: whole ranks are looked at, one after the other, only as far as the page is not full. Each rank
 * has an index that finds it, or so many members that the first of them are soon met in order of id.
 */
async function rankByRank(
  db: Database,
  wanted: ProductCriteria,
  { cursor, limit }: Place,
  ranks: readonly (typeof RANKS)[number][],
): Promise<number[]> {
  const backwards = cursor?.direction === 'prev';
  const ids: number[] = [];
  for (const rank of backwards ? ranks.toReversed() : ranks) {
    const [from = rank, after] = cursor?.key ?? [];
    if (backwards ? rank > Number(from) : rank < Number(from)) continue;
    let members = db
      .selectFrom('product_search as product')
      .where(rankIs(rank, wanted.key))
      .where(inCategories(wanted));
    if (rank === from && after !== undefined) {
      members = members.where('product.id', backwards ? '<' : '>', Number(after));
    }
    // Few names begin with a text. A sum has no order in an index, so that the planner goes by those beginnings.
    const id = rank === 0 ? sql`product.id + 0` : sql`product.id`;
    const rows = await members
      .select('product.id')
      .orderBy(id, backwards ? 'desc' : 'asc')
      .limit(limit + 1 - ids.length)
      .execute();
    ids.push(...rows.map(({ id }) => id));
    if (ids.length > limit) break;
  }
  return ids;
}

/** An index has all products in the order asked for, and of so many that are found the first are soon met in it. */
async function alongIndex(
  db: Database,
  wanted: ProductCriteria,
  { order, cursor, limit }: Place,
): Promise<number[]> {
  const backwards = cursor?.direction === 'prev';
  let found = matching(db, wanted).where('product.search_key', 'like', `%${escapeLike(wanted.key)}%`);
  if (cursor) found = found.where(order.beyond(cursor.key, backwards));
  const rows = await found
    .select('product.id')
    .orderBy(sortedBy(order, backwards))
    .limit(limit + 1)
    .execute();
  return rows.map(({ id }) => id);
}
