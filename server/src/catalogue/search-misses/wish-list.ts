import type { Wish } from '@haat/contract/office/catalogue/search-misses';
import { staffName } from '@haat/contract/office/staff-name';
import { searchKey } from '@haat/contract/text/search-key';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalid, notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';

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
    added_by: staffName(actor),
    added_at: created.toISOString(),
    count,
  }));
}

/** Puts a word on the wish list, once. */
export async function addWish(db: Database, staff: Staff, typed: string): Promise<null | Refused> {
  const word = cleanLine(typed);
  const key = searchKey(word);
  if (key === '' || key.length > 60) return invalid({ word: 'no_letter' });
  await asStaff(db, staff, async (tx) => {
    await tx
      .insertInto('wish')
      .values({ key, word, actor: staffActor(staff) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return null;
}

/** Removes a word from the wish list, or 404. */
export function removeWish(db: Database, staff: Staff, id: number): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const removed = await tx.deleteFrom('wish').where('id', '=', id).returning('id').executeTakeFirst();
    return removed ? null : notFound('Wish');
  });
}
