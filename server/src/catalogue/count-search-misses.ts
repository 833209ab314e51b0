import type { ProductQuery } from '@haat/contract/shop/catalogue';
import { searchKey } from '@haat/contract/text/search-key';
import { cleanLine } from '@haat/contract/text/text';
import { inDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Words in the memory of a process until the next flush. Further ones are not counted. */
const MAX_BUFFERED = 500;

/** Words of a week in the table. Further ones are not counted. */
const MAX_WORDS = 2_000;

/** Older weeks are deleted. */
const WEEKS = 26;

const MIN_LENGTH = 3;
const MAX_LENGTH = 60;

/**
 * Counts searches that found nothing, in memory, and writes them in batches, so that a search executes no statement. A repeated search
 * that the response cache serves is not counted again.
 */
export class SearchMisses {
  readonly #counts = new Map<string, { word: string; count: number }>();

  /** Counts a search without filters that found nothing. What may be a phone number or an e-mail address is not recorded. */
  record(query: ProductQuery): void {
    const search = countedSearch(query);
    if (!search) return;
    const { key, word } = search;
    const counted = this.#counts.get(key);
    if (counted) counted.count += 1;
    else if (this.#counts.size < MAX_BUFFERED) this.#counts.set(key, { word, count: 1 });
  }

  /** Writes the counts. After an error they are lost: they are only a hint. */
  async flush(db: Database, now: Date): Promise<void> {
    const counts = withoutBeginnings([...this.#counts]);
    this.#counts.clear();
    if (counts.length === 0) return;
    const week = weekOf(now);
    await sql`
      INSERT INTO search_miss (week, key, word, count)
      SELECT ${week}, key, word, count
      FROM unnest(${counts.map(([key]) => key)}::text[], ${counts.map(([, { word }]) => word)}::text[],
        ${counts.map(([, { count }]) => count)}::int[]) AS miss (key, word, count)
      WHERE (SELECT count(*) FROM search_miss WHERE week = ${week}) < ${MAX_WORDS}
        OR EXISTS (SELECT FROM search_miss AS known WHERE known.week = ${week} AND known.key = miss.key)
      ORDER BY key
      ON CONFLICT (week, key) DO UPDATE SET count = search_miss.count + excluded.count`.execute(db);
    const oldest = weekOf(new Date(now.getTime() - WEEKS * 7 * DAY));
    await db.deleteFrom('search_miss').where('week', '<', oldest).execute();
  }
}

/** The word of a search without filters, or null for one that is not counted, such as what may be a phone number. */
export function countedSearch(query: ProductQuery) {
  const { search = '', sort: _sort, limit: _limit, ...filters } = query;
  if (Object.values(filters).some((filter) => filter !== undefined && filter !== false && filter !== ''))
    return null;
  const word = cleanLine(search);
  const key = searchKey(word);
  const isCounted =
    key.length >= MIN_LENGTH && Math.max(key.length, word.length) <= MAX_LENGTH && !isPersonal(key);
  return isCounted ? { key, word } : null;
}

/** The Sunday on which the week of a time begins, in Dhaka. */
export function weekOf(at: Date): string {
  const dhaka = inDhaka(at);
  return new Date(dhaka.getTime() - dhaka.getUTCDay() * DAY).toISOString().slice(0, 10);
}

function isPersonal(key: string): boolean {
  return key.includes('@') || /\d[\d\s-]{4,}/.test(key) || !/\p{L}/u.test(key);
}

/** The shop searches while somebody types: `bro`, `brocc` and `broccoli` are one search. */
export function withoutBeginnings<T>(counts: [string, T][]): [string, T][] {
  const sorted = counts.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sorted.filter(([key], at) => !sorted[at + 1]?.[0].startsWith(key));
}
