import type { PasswordChange } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { forgetOtherSignIns } from './known-sign-ins.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { endOtherSessions } from './sessions.ts';

interface Circumstances {
  ip: string;
  now: Date;
  log: FastifyBaseLogger;
}

/** Changes the caller's password, and signs them out everywhere else: whoever knew the old one may be there. */
export async function changePassword(
  db: Database,
  caller: Caller,
  { current_password, new_password }: PasswordChange,
  circumstances: Circumstances,
): Promise<null | Refused> {
  const { customer } = caller;
  const own = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select(['phone', 'password_hash'])
    .executeTakeFirstOrThrow();
  const problem = passwordProblem(new_password, own.phone);
  if (problem) return invalid({ new_password: problem });
  const wrong = await confirmPassword(
    db,
    { customer, stored: own.password_hash },
    { password: current_password, field: 'current_password' },
    circumstances.now,
  );
  if (wrong) return wrong;
  const hash = await hashPassword(new_password);
  if (hash instanceof Refused) return hash;
  const refused = await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('customer')
      .set({ password_hash: hash })
      .where('id', '=', customer)
      .where('password_hash', '=', own.password_hash)
      .returning('id')
      .executeTakeFirst();
    // Changed by somebody else since it was compared.
    if (!changed) return wrongPassword('current_password');
    await leaveOthers(tx, caller, circumstances);
    return null;
  });
  if (!refused) circumstances.log.warn({ event: 'password_changed', customer }, 'password changed');
  return refused;
}

/** Signs the caller out everywhere else. */
export async function signOutElsewhere(
  db: Database,
  caller: Caller,
  circumstances: Circumstances,
): Promise<null> {
  await inTransaction(db, (tx) => leaveOthers(tx, caller, circumstances));
  circumstances.log.info(
    { event: 'signed_out_elsewhere', customer: caller.customer },
    'signed out elsewhere',
  );
  return null;
}

/** The other sessions end, and their devices are strangers at the next sign-in. */
async function leaveOthers(tx: Database, caller: Caller, { ip, now }: Circumstances): Promise<void> {
  await endOtherSessions(tx, caller, now);
  await forgetOtherSignIns(tx, caller.customer, { device: caller.device, address: rateLimitKey(ip) });
}
