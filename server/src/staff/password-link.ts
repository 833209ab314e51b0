import type { NewPassword } from '@haat/contract/office/staff-links';
import type { FastifyBaseLogger } from 'fastify';
import { hashPassword, passwordProblem } from '../accounts/sign-in/passwords.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import { createLink, getLink, LINK_OVER, withdrawLinks } from './links.ts';
import { hashSecret } from './secrets.ts';
import { endAllSessions, type StaffCaller } from './sessions.ts';

const OWN_PASSWORD = new Refused(409, 'own_password');

/**
 * Makes a link with which a member sets a new password, and withdraws an older one. Refused with 404, and with 409 `own_password`: a person
 * with a stolen session could take over the account.
 */
export function makePasswordLink(
  db: Database,
  caller: StaffCaller,
  id: number,
  now: Date,
): Promise<{ path: string } | Refused> {
  return asStaff(db, caller, async (tx) => {
    if (id === caller.id) return OWN_PASSWORD;
    const member = await tx
      .selectFrom('staff')
      .where('id', '=', id)
      .where('disabled', 'is', null)
      .select('role')
      .forUpdate()
      .executeTakeFirst();
    if (!member) return notFound('Staff member');
    await withdrawLinks(tx, 'staff_id', id, now);
    return { path: await createLink(tx, member.role, now, { createdBy: caller.id, member: id }) };
  });
}

/** Sets the password of the member of a link, which is used up; all sessions of the member end. */
export async function setPasswordByLink(
  db: Database,
  { link, password }: NewPassword,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<null | Refused> {
  const found = await getLink(db, link, now); // first, so that a wrong link costs no hash
  if (found instanceof Refused) return found;
  const member = await db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .where('token_hash', '=', hashSecret(link))
    .select(['staff.id', 'login', 'name', 'staff_link.id as link'])
    .executeTakeFirst();
  if (!member) return LINK_OVER;
  const problem = passwordProblem(password, member.login);
  if (problem) return invalid({ password: problem });
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return hash;
  const refused = await asStaff(db, member, async (tx) => {
    // As a new link does: first the member, then the link. Of two uses the second finds it used.
    await tx.selectFrom('staff').where('id', '=', member.id).select('id').forUpdate().execute();
    const still = await getLink(tx, link, now);
    if (still instanceof Refused) return still;
    await tx
      .updateTable('staff_link')
      .set({ used_by: member.id })
      .where('token_hash', '=', hashSecret(link))
      .execute();
    await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', member.id).execute();
    return endAllSessions(tx, member.id, now);
  });
  if (refused) return refused;
  log.warn({ event: 'staff_password_reset', staff: member.id, link: member.link }, 'password set by a link');
  return null;
}
