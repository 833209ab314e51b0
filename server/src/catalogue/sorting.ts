import { searchKey } from '@haat/contract/common/search-key';
import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProductRow } from './product-response.ts';

/** A total order of products, ending with the id, and how to go on from a row of it. */
export interface SortKey {
  columns: readonly { column: RawBuilder<unknown>; descending: boolean }[];
  /** Whether the first column is how good a match is, one of `RANKS`. */
  ranked: boolean;
  /** The types of a row's key, to check a cursor by. */
  shape: readonly ('string' | 'number')[];
  keyOf(row: ProductRow): (string | number)[];
  /** The rows that come after `key`, or before it. */
  beyond(key: readonly (string | number)[], backwards: boolean): Expression<SqlBool>;
}

/** The order a query asks for. A search without a sort has the best matches first. */
export function orderFor({ sort = 'default', search }: ProductQuery): SortKey {
  const key = searchKey(search ?? '');
  if (sort === 'default' && key !== '') return byRelevance(key);
  switch (sort) {
    case 'price':
      return by([sql`product.price_paisa`, 'number', (row) => row.price_paisa], false);
    case '-price':
      return by([sql`product.price_paisa`, 'number', (row) => row.price_paisa], true);
    case 'name':
      return by([sql`product.name`, 'string', (row) => row.name], false);
    case 'newest':
      return by(null, true);
    default:
      return by(null, false);
  }
}

/** The columns of an order, for ORDER BY. */
export function sortedBy({ columns }: SortKey, backwards: boolean): RawBuilder<unknown> {
  return sql.join(
    columns.map(({ column, descending }) =>
      descending !== backwards ? sql`${column} DESC` : sql`${column} ASC`,
    ),
  );
}

type Column = [
  column: RawBuilder<unknown>,
  type: 'string' | 'number',
  read: (row: ProductRow) => string | number,
];

const ID: Column = [sql`product.id`, 'number', (row) => row.id];

function by(first: Column | null, descending: boolean): SortKey {
  const columns = first ? [first, ID] : [ID];
  const row = sql`(${sql.join(columns.map(([column]) => column))})`;
  return {
    columns: columns.map(([column]) => ({ column, descending })),
    ranked: false,
    shape: columns.map(([, type]) => type),
    keyOf: (product) => columns.map(([, , read]) => read(product)),
    beyond: (key, backwards) =>
      sql<SqlBool>`${row} ${sql.raw(descending !== backwards ? '<' : '>')} (${sql.join(key.map((value) => sql.val(value)))})`,
  };
}

/** Names that begin with the text first, then those with a word that does, then the rest. */
export const RANKS = [0, 1, 2] as const;

function byRelevance(key: string): SortKey {
  const ofRow = (searched: string) => {
    if (searched.split('\n').some((name) => name.startsWith(key))) return 0;
    return searched.includes(` ${key}`) ? 1 : 2;
  };
  // LIKE compares bytes, which is twice as fast as position() where a text has Bengali in it.
  const like = (pattern: string) => sql`product.search_key LIKE ${pattern}`;
  const text = escapeLike(key);
  const inSql = sql`CASE
    WHEN ${like(`${text}%`)} OR ${like(`%\n${text}%`)} THEN 0
    WHEN ${like(`% ${text}%`)} THEN 1
    ELSE 2 END`;
  return { ...by([inSql, 'number', (row) => ofRow(row.search_key)], false), ranked: true };
}

/** The members of a rank in `product_search`, in words that its indexes know. */
export function rankIs(rank: (typeof RANKS)[number], key: string): Expression<SqlBool> {
  const text = escapeLike(key);
  const begins = sql`(left(product.search_key, 100) LIKE ${`${text}%`}
    OR left(split_part(product.search_key, E'\n', 2), 100) LIKE ${`${text}%`})`;
  const hasWord = sql`product.search_key LIKE ${`% ${text}%`}`;
  if (rank === 0) return sql<SqlBool>`${begins}`;
  if (rank === 1) return sql<SqlBool>`${hasWord} AND NOT ${begins}`;
  return sql<SqlBool>`product.search_key LIKE ${`%${text}%`} AND NOT ${hasWord} AND NOT ${begins}`;
}

/** A text as LIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
