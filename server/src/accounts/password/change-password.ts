import type { PasswordChange } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { rateLimitKey } from '../../platform/http/limits/rate-limit-key.ts';
import type { Caller } from '../../platform/http/register-endpoint.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { confirmPassword, wrongPassword } from '../sign-in/confirm-password.ts';
import { deleteOtherSignIns } from '../sign-in/known-sign-ins.ts';
import { hashPassword, passwordProblem } from '../sign-in/passwords.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';

interface RequestContext {
  ip: string;
  now: Date;
  log: FastifyBaseLogger;
}

/** Changes the caller's password and ends their other sessions, because an attacker who knows the old one may use them. */
export async function changePassword(
  db: Database,
  caller: Caller,
  { current_password, new_password }: PasswordChange,
  context: RequestContext,
): Promise<null | Refused> {
  const { customer } = caller;
  const customerRow = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select(['phone', 'password_hash'])
    .executeTakeFirstOrThrow();
  const problem = passwordProblem(new_password, customerRow.phone);
  if (problem) return invalid({ new_password: problem });
  const passwordRefusal = await confirmPassword(
    db,
    { customer, stored: customerRow.password_hash },
    { password: current_password, field: 'current_password' },
    context.now,
  );
  if (passwordRefusal) return passwordRefusal;
  const hash = await hashPassword(new_password);
  if (hash instanceof Refused) return hash;
  const refused = await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('customer')
      .set({ password_hash: hash })
      .where('id', '=', customer)
      .where('password_hash', '=', customerRow.password_hash)
      .returning('id')
      .executeTakeFirst();
    // Another request has changed the password since it was checked.
    if (!changed) return wrongPassword('current_password');
    await endOthers(tx, caller, context);
    return null;
  });
  if (!refused) context.log.warn({ event: 'password_changed', customer }, 'password changed');
  return refused;
}

/** Ends the caller's other sessions. */
export async function signOutElsewhere(db: Database, caller: Caller, context: RequestContext): Promise<null> {
  await inTransaction(db, (tx) => endOthers(tx, caller, context));
  context.log.info({ event: 'signed_out_elsewhere', customer: caller.customer }, 'signed out elsewhere');
  return null;
}

/** Ends the other sessions and removes their devices from the known ones. */
async function endOthers(tx: Database, caller: Caller, { ip, now }: RequestContext): Promise<void> {
  await endOtherSessions(tx, caller, now);
  await deleteOtherSignIns(tx, caller.customer, { device: caller.device, ipKey: rateLimitKey(ip) });
}
