import type { CallRules, StoredRules } from '@haat/contract/office/orders/calls-to-confirm';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { readLadder } from '../risk/ladder.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeSettings } from '../staff/change-settings.ts';

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
  rules: CallRules,
): Promise<StoredRules | Refused> {
  const { refused_least: min, refused_last } = rules;
  if (refused_last !== null && refused_last < min)
    return invalid({ refused_last: { code: 'below', params: { min } } });
  const refused = await asStaff(db, staff, (tx) =>
    changeSettings(tx, staff, 'call_rule', rules, 'rules_changed'),
  );
  return refused ?? getCallRules(db);
}
