import type { CallRules, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { readLadder } from '../risk/ladder.ts';
import { asStaff } from '../staff/as-staff.ts';

/** Returns the rules that decide which orders are risky, and what each waits for. */
export async function getCallRules(db: Database): Promise<StoredRules> {
  const { id: _, changed_at, ...rules } = await readLadder(db);
  const zones = await db
    .selectFrom('delivery_zone')
    .select(['id', 'name', 'name_bn'])
    .orderBy('position')
    .execute();
  return { ...rules, zones, changed_at: changed_at.toISOString() };
}

/** Changes the rules, if nobody has changed them since `version`. Refused with 400, 409 `rules_changed`. */
export async function changeCallRules(
  db: Database,
  staff: Staff,
  { version, ...rules }: CallRules,
): Promise<StoredRules | Refused> {
  const { refused_least: min, refused_last } = rules;
  if (refused_last !== null && refused_last < min)
    return invalid({ refused_last: { code: 'below', params: { min } } });
  const isChanged = await asStaff(db, staff, async (tx) => {
    const changed = await tx
      .updateTable('call_rule')
      .set({ ...rules, version: version + 1, changed_by: staffActor(staff), changed_at: sql`now()` })
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
