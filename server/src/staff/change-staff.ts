import type { MemberChange } from '@haat/contract/office/staff';
import { cleanLine } from '@haat/contract/text/text';
import type { Transaction } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { takenBy } from './accept-link.ts';
import { asStaff } from './as-staff.ts';
import { changeConflict } from './change-conflict.ts';
import { LAST_OWNER, lockOwners } from './members.ts';
import { endAllSessions, type StaffCaller } from './sessions.ts';

const OWN_FACTOR = new Refused(409, 'own_factor');

/**
 * Changes the name and the role of a member. With another role all their sessions end at once. Refused with 404; 409 `staff_changed` if
 * name or role are not those that were shown, with who and when, `last_owner`, `name_taken`; 400 names `name`.
 */
export async function changeStaff(
  db: Database,
  caller: StaffCaller,
  id: number,
  { seen, ...change }: MemberChange,
  now: Date,
): Promise<null | Refused> {
  const name = cleanLine(change.name);
  if (name === '') return invalid({ name: 'required' });
  try {
    return await asStaff(db, caller, async (tx) => {
      const owners = await lockOwners(tx);
      const member = await lockMember(tx, id);
      if (!member) return notFound('Staff member');
      if (member.name !== seen.name || member.role !== seen.role) {
        return changeConflict(tx, { table: 'staff', row: id, code: 'staff_changed' });
      }
      if (change.role !== 'owner' && owners.length === 1 && owners[0] === id) return LAST_OWNER;
      if (name !== member.name || change.role !== member.role)
        await tx.updateTable('staff').set({ name, role: change.role }).where('id', '=', id).execute();
      return change.role === member.role ? null : endAllSessions(tx, id, now);
    });
  } catch (error) {
    return takenBy(error);
  }
}

/**
 * Removes the second factor and the recovery codes of a member, whose sessions end; at the next sign-in they set up another. Refused with
 * 404, and with 409 `own_factor`: otherwise a person with a stolen session could take over the account.
 */
export function resetFactor(
  db: Database,
  caller: StaffCaller,
  id: number,
  now: Date,
): Promise<null | Refused> {
  return asStaff(db, caller, async (tx) => {
    if (id === caller.id) return OWN_FACTOR;
    const member = await lockMember(tx, id);
    if (!member) return notFound('Staff member');
    await tx
      .updateTable('staff')
      .set({ totp_secret: null, totp_confirmed: null })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', id).execute();
    return endAllSessions(tx, id, now);
  });
}

function lockMember(tx: Transaction<Schema>, id: number) {
  return tx
    .selectFrom('staff')
    .where('id', '=', id)
    .where('disabled', 'is', null)
    .select(['name', 'role'])
    .forUpdate()
    .executeTakeFirst();
}
