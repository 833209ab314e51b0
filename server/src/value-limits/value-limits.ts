import { toPaisa, toTaka } from '@haat/contract/money/money';
import type { StoredValueLimits, ValueLimits } from '@haat/contract/office/orders/value-requests';
import { type Role, roles } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** What one person of a role may move without a second person, in paisa; null: no limit. */
export async function readLimit(db: Database, role: Role): Promise<number | null> {
  const limits = await db
    .selectFrom('value_limit')
    .select(`${role}_paisa as paisa`)
    .executeTakeFirstOrThrow();
  return limits.paisa;
}

export async function getValueLimits(db: Database): Promise<StoredValueLimits> {
  const stored = await db.selectFrom('value_limit').selectAll().executeTakeFirstOrThrow();
  const limits = roles.map((role) => {
    const paisa = stored[`${role}_paisa`];
    return [role, paisa === null ? null : toTaka(paisa)];
  });
  const { version, changed_by, changed_at } = stored;
  return { limits: Object.fromEntries(limits), version, changed_by, changed_at: changed_at.toISOString() };
}

/** Changes the limits, if nobody has changed them since `version`. Refused with 400, 409 `limits_changed`. */
export async function changeValueLimits(
  db: Database,
  staff: Staff,
  { limits, version }: { limits: ValueLimits; version: number },
): Promise<StoredValueLimits | Refused> {
  const columns: Record<string, number | null> = {};
  for (const role of roles) {
    const taka = limits[role];
    const paisa = taka === null ? null : toPaisa(taka);
    // Null means no limit, so a wrong amount must not become null.
    if (taka !== null && paisa === null) return invalid({ [`limits.${role}`]: 'not_an_amount' });
    columns[`${role}_paisa`] = paisa;
  }
  const changed = await asStaff(db, staff, async (tx) => {
    return tx
      .updateTable('value_limit')
      .set({ ...columns, version: version + 1, changed_by: staffActor(staff), changed_at: sql`now()` })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
  });
  const stored = await getValueLimits(db);
  if (changed) return stored;
  const { changed_by, changed_at } = stored;
  return new Refused(409, { code: 'limits_changed', params: { changed_by, changed_at } });
}
