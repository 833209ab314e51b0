import type { Pause } from '@haat/contract/office/pause';
import { cleanLine } from '@haat/contract/text/text';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { databaseTime } from '../platform/db/database-time.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeSettings } from '../staff/change-settings.ts';

/** A longer pause is a typing error. In ms. */
const LONGEST = 366 * DAY;

/** Returns the pause; `until` is null if it is over. */
export async function getPause(db: Database): Promise<Pause> {
  const row = await db
    .selectFrom('shop_pause')
    .select(['text', 'text_bn', 'version', 'changed_by', 'changed_at'])
    .select(sql<Date | null>`CASE WHEN until > now() THEN until END`.as('until'))
    .executeTakeFirstOrThrow();
  return { ...row, until: row.until?.toISOString() ?? null, changed_at: row.changed_at.toISOString() };
}

/** Pauses the shop until a time, or ends the pause, if nobody has changed it since `version`. Refused with 400, 409 `settings_changed`. */
export async function changePause(
  db: Database,
  staff: Staff,
  { version, until, ...texts }: Pick<Pause, 'version' | 'until' | 'text' | 'text_bn'>,
): Promise<Pause | Refused> {
  if (until !== null) {
    const time = Date.parse(until) - (await databaseTime(db)).getTime();
    if (time <= 0) return invalid({ until: 'not_in_the_future' });
    if (time > LONGEST) return invalid({ until: 'more_than_a_year' });
  }
  const pause = {
    version,
    until: until === null ? null : new Date(until),
    text: cleanLine(texts.text),
    text_bn: cleanLine(texts.text_bn),
  };
  const refused = await asStaff(db, staff, (tx) => changeSettings(tx, staff, 'shop_pause', pause));
  return refused ?? getPause(db);
}

/** Ends a pause whose time has come, which invalidates the cached pages. Several processes may call it at once. */
export async function endDuePause(db: Database): Promise<void> {
  await db.updateTable('shop_pause').set({ until: null }).where('until', '<=', sql<Date>`now()`).execute();
}
