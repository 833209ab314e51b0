import { MOST_COUNTED } from '@haat/contract/limits';
import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import { type ProductRow, SHOWN } from './product-row.ts';
import { escapeLike } from './sorting.ts';
import type { Place, Wanted } from './wanted.ts';

/** How much of a name stands in `search_start`, in characters. */
const LENGTH = 32;

/** Of so many beginnings more than a thousand products are told from fewer, also where some have it twice. */
const MOST_HITS = 1_300;

/** Next to every product would have it a dozen times. */
const MORE_HITS = 16_000;

/** A rank and an id as one number, to sort by: the rank before these bits of the id. */
const ID_BITS = 48;

/** Sorts after every text that it is added to. */
const END = '\u{10ffff}';

/**
 * Whether `amongStarts` knows an answer: for the best first, in all categories, of a text that the table holds long
 * enough names for and whose first word has the three letters side by side that an index of words needs.
 */
export function areInStarts({ key, categories }: Wanted, { order }: Place): boolean {
  const [first = ''] = key.split(' ', 1);
  return (
    order.ranked && categories === null && /[\p{L}\p{M}\p{N}]{3}/u.test(first) && [...key].length <= LENGTH
  );
}

/**
 * How many names hold a text, and the products of a page with the best first, by one short statement; `rows` is null
 * where so many hold it that the page is not among the first `MOST_HITS`, and all null where that tells no total either.
 */
export async function amongStarts(
  db: Database,
  wanted: Wanted,
  place: Place,
  most = MOST_HITS,
): Promise<{ total: number; rows: ProductRow[] | null } | null> {
  const { cursor, limit } = place;
  const backwards = cursor?.direction === 'prev';
  const { rows } = await db.executeQuery<Shown>(
    CompiledQuery.raw(statementFor(most, backwards), [
      ...textsOf(wanted.key),
      cursor ? placeOf(cursor.key) : -1,
      limit + 1,
    ]),
  );
  const [{ hits, total, last } = { hits: 0, total: 0, last: null }] = rows;
  const shown = rows.filter(isProduct);
  if (hits < most) return { total: Math.min(total, MOST_COUNTED + 1), rows: shown };
  if (total <= MOST_COUNTED) return most < MORE_HITS ? amongStarts(db, wanted, place, MORE_HITS) : null;
  // Beginnings come rank by rank, so that all but the last one are whole.
  const isWhole = (at: number) => rankOf(at) < rankOf(last ?? 0);
  const known = backwards
    ? isWhole(placeOf(cursor.key))
    : shown.length > limit && shown.every((row) => isWhole(row.place));
  return { total: MOST_COUNTED + 1, rows: known ? shown : null };
}

/** A line of the answer: what was found in all, and a product of the page, or no product where it has none. */
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

/**
 * The text, a pattern of words that have its first word in their middle (at their end, where more words follow), what
 * comes after that, and a pattern of names.
 */
function textsOf(key: string): [text: string, words: string, rest: string, names: string] {
  const at = key.indexOf(' ');
  const [first, rest] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at)];
  const words = `_%${escapeLike(first)}${rest === '' ? '%' : ''}`;
  return [key, words, rest || ' ', `%${escapeLike(key)}%`];
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
function statementFor(most: number, backwards: boolean): string {
  const name = `${most} ${backwards}`;
  const statement = statements.get(name) ?? searchStatement(most, backwards);
  statements.set(name, statement);
  return statement;
}

/**
 * Of a subquery the planner knows nothing, so that it makes the same plan for every text, and keeps it. Words are found
 * before what begins with them, since it cannot know how few they are.
 */
function searchStatement(most: number, backwards: boolean): string {
  const begins = `start >= (SELECT $1::text) AND start < (SELECT $1 || '${END}')`;
  const after = `left(word || $3, ${LENGTH})`;
  return `
    WITH word AS MATERIALIZED (
      SELECT word FROM search_word WHERE word LIKE (SELECT $2::text)
    ), hit AS (
      SELECT product_id, 0 AS rank FROM search_start WHERE rank = 0 AND ${begins}
      UNION ALL
      SELECT product_id, 1 FROM search_start WHERE rank = 1 AND ${begins}
      UNION ALL
      SELECT product_id, 2 FROM word
      JOIN search_start ON rank IN (0, 1) AND start >= ${after} AND start < ${after} || '${END}'
      WHERE length(word || $3) <= ${LENGTH}
        OR EXISTS (SELECT FROM product_search WHERE id = product_id AND search_key LIKE (SELECT $4::text))
      LIMIT ${most}
    ), found AS (
      SELECT min((rank::bigint << ${ID_BITS}) + product_id) AS place, count(*) AS hits FROM hit GROUP BY product_id
    ), counted AS (
      SELECT sum(hits)::int AS hits, count(*)::int AS total, max(place) AS last,
        (array_agg(place ORDER BY place ${backwards ? 'DESC' : 'ASC'})
          FILTER (WHERE place ${backwards ? '<' : '>'} $5::bigint))[1 : $6::int] AS places
      FROM found
    )
    SELECT hits, total, last, place, ${SHOWN.join(', ')}
    FROM counted
    LEFT JOIN unnest(places) WITH ORDINALITY AS shown(place, at) ON true
    LEFT JOIN product ON product.id = place & ${2 ** ID_BITS - 1}
    LEFT JOIN category ON category.id = product.category_id
    ORDER BY at /* planned once */`;
}
