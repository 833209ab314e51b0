import type { Staff } from '@haat/contract/office/staff';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import { withdrawLinks } from './links.ts';
import { endAllSessions, type StaffCaller } from './sessions.ts';

export const LAST_OWNER = new Refused(409, 'last_owner');

/** Returns everybody who works or has worked for the shop, in order of their names. */
export async function listStaff(db: Database): Promise<Staff[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'login', 'role', 'totp_confirmed', 'disabled'])
    .select((eb) =>
      eb
        .selectFrom('staff_session')
        .whereRef('staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.max<Date | null>('last_used').as('last_used'))
        .as('last_used'),
    )
    .select([
      sql<number>`(SELECT count(*)::int FROM rider_run AS run
        JOIN run_stop AS stop ON stop.run_id = run.id AND stop.removed IS NULL
        JOIN orders ON orders.id = stop.order_id AND orders.status = 'ONGOING' WHERE run.rider_id = staff.id)`.as(
        'open_stops',
      ),
      sql<number>`coalesce((SELECT balance_paisa FROM cash_place WHERE rider_id = staff.id), 0)`.as(
        'cash_paisa',
      ),
    ])
    .orderBy('name', (order) => order.collate('name_order'))
    .execute();
  return rows.map(({ totp_confirmed, disabled, last_used, ...member }) => ({
    ...member,
    second_factor: totp_confirmed !== null,
    last_used: last_used?.toISOString() ?? null,
    disabled: disabled !== null,
  }));
}

/** Disables a member and ends all their sessions, at once. Refused with 404, and with 409 `last_owner`. */
export function disableStaff(
  db: Database,
  caller: StaffCaller,
  id: number,
  now: Date,
): Promise<null | Refused> {
  return asStaff(db, caller, async (tx) => {
    const owners = await lockOwners(tx);
    if (owners.length === 1 && owners[0] === id) return LAST_OWNER;
    const disabled = await tx
      .updateTable('staff')
      .set({ disabled: now })
      .where('id', '=', id)
      .where('disabled', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!disabled) return notFound('Staff member');
    return endAllSessions(tx, id, now);
  });
}

/** Enables a disabled member, with the former password and second factor. Former sessions and links stay ended. Refused with 404. */
export function enableStaff(
  db: Database,
  caller: StaffCaller,
  id: number,
  now: Date,
): Promise<null | Refused> {
  return asStaff(db, caller, async (tx) => {
    const enabled = await tx
      .updateTable('staff')
      .set({ disabled: null })
      .where('id', '=', id)
      .where('disabled', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!enabled) return notFound('Staff member');
    await withdrawLinks(tx, 'staff_id', id, now);
    await withdrawLinks(tx, 'created_by', id, now);
    return endAllSessions(tx, id, now);
  });
}

/** Locks all owners, so that two of them cannot remove each other at once; returns their ids. */
export async function lockOwners(tx: Transaction<Schema>): Promise<number[]> {
  const owners = await tx
    .selectFrom('staff')
    .where('role', '=', 'owner')
    .where('disabled', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.map(({ id }) => id);
}
