import type { listSearchMisses as endpoint } from '@haat/contract/office/catalogue/search-misses';
import { searchKey } from '@haat/contract/text/search-key';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { weekOf } from '../count-search-misses.ts';

const MAX_ROWS = 200;

/** Returns the searches of a week without a result, except words with a wish or a synonym; by default of the newest week. */
export async function listSearchMisses(
  db: Database,
  { week }: { week?: string },
  now: Date,
): Promise<Static<typeof endpoint.response>> {
  const weeks = await db
    .selectFrom('search_miss')
    .select('week')
    .distinct()
    .orderBy('week', 'desc')
    .execute();
  const shown = week ?? weeks[0]?.week ?? weekOf(now);
  const { rows } = await sql<{ key: string; word: string; count: number; before: number }>`
    SELECT miss.key, miss.word, miss.count, coalesce(earlier.count, 0) AS before
    FROM search_miss AS miss LEFT JOIN search_miss AS earlier
      ON earlier.key = miss.key AND earlier.week = to_char(miss.week::date - 7, 'YYYY-MM-DD')
    WHERE miss.week = ${shown} AND NOT EXISTS (SELECT FROM wish WHERE wish.key = miss.key)
    ORDER BY miss.count DESC, miss.key`.execute(db);
  const synonyms = await db.selectFrom('synonym').select('word').execute();
  const known = new Set(synonyms.map(({ word }) => searchKey(word)));
  const words = rows
    .filter(({ key }) => !known.has(key))
    .slice(0, MAX_ROWS)
    .map(({ word, count, before }) => ({ word, count, before }));
  return { week: shown, weeks: weeks.map((row) => row.week), words };
}
