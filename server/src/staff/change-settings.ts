import { sql, type Transaction, type Updateable } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

/** Tables with one row of settings. */
type SettingsTable = 'call_rule' | 'shop_calendar' | 'shop_pause' | 'shop_setting';

/** Changes settings in the name of staff, if nobody has changed them since `version`. Refused with 409 that names who has, and when. */
export async function changeSettings<Table extends SettingsTable>(
  tx: Transaction<Schema>,
  staff: Staff,
  table: Table,
  { version, ...values }: Updateable<Schema[Table]> & { version: number },
  code: 'settings_changed' | 'rules_changed' = 'settings_changed',
): Promise<Refused | null> {
  const row = { ...values, version: version + 1, changed_by: staffActor(staff), changed_at: sql`now()` };
  const changed = await tx
    .updateTable(table as SettingsTable)
    .set(row as object)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (changed) return null;
  const { changed_by, changed_at } = await tx
    .selectFrom(table as SettingsTable)
    .select(['changed_by', 'changed_at'])
    .executeTakeFirstOrThrow();
  return new Refused(409, { code, params: { changed_by, changed_at: changed_at.toISOString() } });
}
