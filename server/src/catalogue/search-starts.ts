import { MOST_COUNTED } from '@haat/contract/common/limits';
import { CompiledQuery } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Place, ProductCriteria } from './product-criteria.ts';
import { type ProductRow, SHOWN } from './product-response.ts';
import { escapeLike } from './sorting.ts';

/** How much of a name stands in `search_start`, in characters. */
const LENGTH = 32;

/** Of so many beginnings more than a thousand products are told from fewer, also where some have it twice. */
const MOST_HITS = 1_300;

/** Next to every product would have it six times; for a costlier statement PostgreSQL compiles code, which takes longer. */
const MORE_HITS = 6_000;

/** A rank and an id as one number, to sort by: the rank before these bits of the id. */
const ID_BITS = 48;

/** Sorts after every text that it is added to. */
const END = '\u{10ffff}';

/**
 * Whether `amongStarts` knows a response soon: for the best first, in all categories, of a text that is not too long, and
 * whose first of several words is not so short that too many words end with it.
 */
export function areInStarts({ key, categories }: ProductCriteria, { order }: Place): boolean {
  if (!order.ranked || categories !== null || [...key].length > LENGTH) return false;
  return !key.includes(' ') || textsOf(key).areInIndex;
}

/** What `amongStarts` knows of a page. */
export interface Among {
  total: number;
  /** The products of the page in order, and perhaps one more; only its first ones where `from` is a rank. */
  rows: ProductRow[];
  /** The rank that the rest of the page is in, where that was not read to its end. */
  from: number | null;
}

/**
 * How many names hold a text, and the products of a page with the best first, by one short statement. Null where so many
 * names hold it so often, or so many come before a page that leads back, that another way is better.
 */
export async function amongStarts(
  db: Database,
  wanted: ProductCriteria,
  place: Place,
  most = MOST_HITS,
): Promise<Among | null> {
  const { cursor, limit } = place;
  const backwards = cursor?.direction === 'prev';
  const texts = textsOf(wanted.key);
  const { rows } = await db.executeQuery<Shown>(
    CompiledQuery.raw(statementFor(most, backwards, texts.areInIndex), [
      wanted.key,
      texts.words,
      texts.rest,
      `%${escapeLike(wanted.key)}%`,
      cursor ? placeOf(cursor.key) : -1,
      limit + 1,
    ]),
  );
  const [{ hits, total, last } = { hits: 0, total: 0, last: null }] = rows;
  const shown = rows.filter(isProduct);
  if (hits < most) return { total: Math.min(total, MOST_COUNTED + 1), rows: shown, from: null };
  if (total <= MOST_COUNTED) return most < MORE_HITS ? amongStarts(db, wanted, place, MORE_HITS) : null;
  // Beginnings come rank by rank, so that all but the last one are whole.
  const from = rankOf(last ?? 0);
  if (backwards && rankOf(placeOf(cursor.key)) >= from) return null;
  const known = shown.filter((row) => rankOf(row.place) < from);
  return { total: MOST_COUNTED + 1, rows: known, from: backwards || known.length > limit ? null : from };
}

/** A line of the response: on the first one what was found in all, on each a product of the page, or none on the only one. */
type Shown = Counted & ((ProductRow & { place: number }) | { place: null });

/** `hits`: beginnings; `total`: products that have them; `last`: the place of the last one. */
interface Counted {
  hits: number;
  total: number;
  last: number | null;
}

function isProduct(row: Shown): row is Counted & ProductRow & { place: number } {
  return row.place !== null;
}

/** What the index of words knows a text by: three letters side by side, or two beside a sign or the end of a word. */
const KNOWN =
  /[\p{L}\p{M}\p{N}]{3}|[^\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]{2}|[\p{L}\p{M}\p{N}]{2}[^\p{L}\p{M}\p{N}]/u;

/**
 * A pattern of words that have the text's first word in their middle (at their end, where more words follow), and what
 * comes after it; and whether the index of words knows such a pattern.
 */
function textsOf(key: string): { words: string; rest: string; areInIndex: boolean } {
  const at = key.indexOf(' ');
  const [first, rest] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at)];
  const words = `_%${escapeLike(first)}${rest === '' ? '%' : ''}`;
  return { words, rest: rest || ' ', areInIndex: KNOWN.test(rest === '' ? first : `${first} `) };
}

function placeOf([rank, id]: readonly (string | number)[]): number {
  const bound = (value: unknown, most: number) => Math.max(0, Math.min(Number(value), most));
  return bound(rank, 3) * 2 ** ID_BITS + bound(id, 2 ** ID_BITS - 1);
}

function rankOf(place: number): number {
  return Math.floor(place / 2 ** ID_BITS);
}

const statements = new Map<string, string>();

/** Each is put together once: PostgreSQL knows it by its text. */
function statementFor(most: number, backwards: boolean, inIndex: boolean): string {
  const name = `${most} ${backwards} ${inIndex}`;
  const statement = statements.get(name) ?? searchStatement(most, backwards, inIndex);
  statements.set(name, statement);
  return statement;
}

/**
 * Of a subquery the planner knows nothing, so that it makes the same plan for every text, and keeps it. Words are found
 * before what begins with them, since it cannot know how few they are; of a sum there is no index.
 */
function searchStatement(most: number, backwards: boolean, inIndex: boolean): string {
  const begins = `start >= (SELECT $1::text) AND start < (SELECT $1 || '${END}')`;
  const after = `left(word || $3, ${LENGTH})`;
  return `
    WITH word AS MATERIALIZED (
      SELECT word FROM search_word WHERE ${inIndex ? 'word' : `word || ''`} LIKE (SELECT $2::text)
    ), hit AS (
      SELECT product_id, 0 AS rank FROM search_start WHERE rank = 0 AND ${begins}
      UNION ALL
      SELECT product_id, 1 FROM search_start WHERE rank = 1 AND ${begins}
      UNION ALL
      SELECT product_id, 2 FROM word
      JOIN search_start ON rank IN (0, 1) AND start >= ${after} AND start < ${after} || '${END}'
      WHERE length(word || $3) <= ${LENGTH}
        OR (SELECT search_key FROM product_search WHERE id = product_id) LIKE (SELECT $4::text)
      LIMIT ${most}
    ), found AS (
      SELECT min((rank::bigint << ${ID_BITS}) + product_id) AS place, count(*) AS hits FROM hit GROUP BY product_id
    ), counted AS (
      SELECT coalesce(sum(hits), 0)::int AS hits, count(*)::int AS total, max(place) AS last,
        (array_agg(place ORDER BY place ${backwards ? 'DESC' : 'ASC'})
          FILTER (WHERE place ${backwards ? '<' : '>'} $5::bigint))[1 : $6::int] AS places
      FROM found
    )
    SELECT CASE at WHEN 1 THEN hits END AS hits, CASE at WHEN 1 THEN total END AS total,
      CASE at WHEN 1 THEN last END AS last, place, ${SHOWN.join(', ')}
    FROM counted
    CROSS JOIN unnest(coalesce(places, '{NULL}')) WITH ORDINALITY AS shown(place, at)
    LEFT JOIN product ON product.id = place & ${2 ** ID_BITS - 1}
    LEFT JOIN category ON category.id = product.category_id
    ORDER BY at /* planned once */`;
}
