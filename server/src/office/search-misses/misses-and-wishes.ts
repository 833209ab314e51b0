import { searchKey } from '@haat/contract/common/search-key';
import { cleanLine } from '@haat/contract/common/text';
import type { listSearchMisses as endpoint, Wish } from '@haat/contract/office/search-misses';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { weekOf } from '../../catalogue/count-search-misses.ts';
import { staffActor } from '../../orders/actor.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../../platform/refused.ts';
import { setStaffActor } from '../staff/set-staff-actor.ts';

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

/** Returns the wish list, the newest first. */
export async function listWishes(db: Database): Promise<Wish[]> {
  const rows = await db
    .selectFrom('wish')
    .select(['id', 'word', 'actor', 'created'])
    .select(
      sql<number>`(SELECT coalesce(sum(count), 0)::int FROM search_miss WHERE search_miss.key = wish.key)`.as(
        'count',
      ),
    )
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, word, actor, created, count }) => ({
    id,
    word,
    added_by: actor.replace(/^staff:/, ''),
    added_at: created.toISOString(),
    count,
  }));
}

/** Puts a word on the wish list, once. */
export async function addWish(db: Database, staff: string, typed: string): Promise<null | Refused> {
  const word = cleanLine(typed);
  const key = searchKey(word);
  if (key === '' || key.length > 60) return invalid({ word: 'has no letter' });
  await inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
    await tx
      .insertInto('wish')
      .values({ key, word, actor: staffActor(staff) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return null;
}

/** Removes a word from the wish list, or 404. */
export function removeWish(db: Database, staff: string, id: number): Promise<null | Refused> {
  return inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
    const removed = await tx.deleteFrom('wish').where('id', '=', id).returning('id').executeTakeFirst();
    return removed ? null : notFound('Wish');
  });
}
