import type { OwnPasswordChange } from '@haat/contract/office/staff';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { hashPassword, passwordProblem, verifyPassword } from '../accounts/sign-in/passwords.ts';
import type { Database } from '../platform/db/database.ts';
import { countAttempt, resetAttempts } from '../platform/http/limits/count-attempts.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import type { StaffCaller } from './sessions.ts';

/** Somebody at an open browser could guess the password. */
const RULE = {
  name: 'password confirmation of staff',
  free: 4,
  firstWait: MINUTE,
  longestWait: HOUR,
  resetAfter: DAY,
};

const WRONG = new Refused(403, 'wrong_password', {
  fields: { current_password: 'wrong_password' },
});

/** Changes the caller's password and ends their other sessions. 403 `wrong_password`; 400 names `new_password`; 429. */
export async function changeOwnPassword(
  db: Database,
  caller: StaffCaller,
  { current_password, new_password }: OwnPasswordChange,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<null | Refused> {
  const member = await db
    .selectFrom('staff')
    .where('id', '=', caller.id)
    .select(['login', 'password_hash'])
    .executeTakeFirstOrThrow();
  const problem = passwordProblem(new_password, member.login);
  if (problem) return invalid({ new_password: problem });
  const counted = { rule: RULE, of: String(caller.id) };
  const tooMany = await countAttempt(db, [counted], now);
  if (tooMany) return tooMany;
  const isCorrect = await verifyPassword(member.password_hash, current_password);
  if (isCorrect instanceof Refused) return isCorrect;
  if (!isCorrect) return WRONG;
  const hash = await hashPassword(new_password);
  if (hash instanceof Refused) return hash;
  const refused = await asStaff(db, caller, async (tx) => {
    const changed = await tx
      .updateTable('staff')
      .set({ password_hash: hash })
      .where('id', '=', caller.id)
      .where('password_hash', '=', member.password_hash)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return WRONG; // another request has changed it meanwhile
    await tx
      .updateTable('staff_session')
      .set({ ended: now })
      .where('staff_id', '=', caller.id)
      .where('id', '<>', caller.session)
      .where('ended', 'is', null)
      .execute();
    return null;
  });
  if (refused) return refused;
  await resetAttempts(db, [counted], now);
  log.warn({ event: 'staff_password_changed', staff: caller.id }, 'password changed');
  return null;
}
