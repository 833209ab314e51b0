import type { StoredValueLimits, ValueLimits } from '@haat/contract/office/orders/value-requests';
import { type Role, roles } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** What one person of a role may move without a second person, in paisa; null: no limit. */
export async function readLimit(db: Database, role: Role): Promise<number | null> {
  const { limit_paisa } = await db
    .selectFrom('staff_role')
    .where('id', '=', role)
    .select('limit_paisa')
    .executeTakeFirstOrThrow();
  return limit_paisa;
}

export async function getValueLimits(db: Database): Promise<StoredValueLimits> {
  const rows = await selectRoles(db).orderBy('changed_at', 'desc').execute();
  const { changed_by, changed_at } = rows[0]!;
  return {
    limits_paisa: Object.fromEntries(rows.map(({ id, limit_paisa }) => [id, limit_paisa])) as ValueLimits,
    version: versionOf(rows),
    changed_by,
    changed_at: changed_at.toISOString(),
  };
}

/** Changes the limits, if nobody has changed them since `version`. Refused with 409 `limits_changed`. */
export async function changeValueLimits(
  db: Database,
  staff: Staff,
  { limits_paisa, version }: { limits_paisa: ValueLimits; version: number },
): Promise<StoredValueLimits | Refused> {
  const changed = await asStaff(db, staff, async (tx) => {
    const rows = await selectRoles(tx).orderBy('id').forUpdate().execute();
    if (versionOf(rows) !== version) return false;
    for (const role of roles)
      await tx
        .updateTable('staff_role')
        .set(({ eb }) => ({
          limit_paisa: limits_paisa[role],
          version: eb('version', '+', 1),
          changed_by: staffActor(staff),
          changed_at: sql<Date>`now()`,
        }))
        .where('id', '=', role)
        .where('limit_paisa', 'is distinct from', limits_paisa[role])
        .execute();
    return true;
  });
  const stored = await getValueLimits(db);
  if (changed) return stored;
  const { changed_by, changed_at } = stored;
  return new Refused(409, { code: 'limits_changed', params: { changed_by, changed_at } });
}

function selectRoles(db: Database) {
  return db.selectFrom('staff_role').where('id', 'in', roles).selectAll();
}

/** Each change raises the version of one role at least. */
function versionOf(rows: readonly { version: number }[]): number {
  return rows.reduce((sum, { version }) => sum + version, 0);
}
