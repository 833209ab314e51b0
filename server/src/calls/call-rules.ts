import type { CallRules, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** Returns the rules that decide which orders must be called about. */
export async function getCallRules(db: Database): Promise<StoredRules> {
  const { changed_at, ...rules } = await db
    .selectFrom('call_rule')
    .select(['first_order_paisa', 'refused_before', 'misses', 'version', 'changed_by', 'changed_at'])
    .executeTakeFirstOrThrow();
  return { ...rules, changed_at: changed_at.toISOString() };
}

/** Changes the rules, if nobody has changed them since `version`. */
export async function changeCallRules(
  db: Database,
  staff: Staff,
  { first_order_paisa, version, refused_before, misses }: CallRules,
): Promise<StoredRules | Refused> {
  const isChanged = await asStaff(db, staff, async (tx) => {
    const changed = await tx
      .updateTable('call_rule')
      .set({
        first_order_paisa,
        refused_before,
        misses,
        version: version + 1,
        changed_by: staffActor(staff),
        changed_at: sql`now()`,
      })
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    return changed !== undefined;
  });
  const stored = await getCallRules(db);
  return isChanged ? stored : rulesChanged(stored);
}

function rulesChanged({ changed_by, changed_at }: StoredRules): Refused {
  return new Refused(409, { code: 'rules_changed', params: { changed_by, changed_at } });
}
