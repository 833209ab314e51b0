import type { Database } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { Refused } from '../platform/refused.ts';
import { confirmPassword } from './sign-in/confirm-password.ts';

const PASSWORD_REQUIRED = new Refused(403, 'password_required', { fields: { password: 'required' } });

/**
 * Returns null if the caller confirmed the change of phone with the password. The later update shows whether the number is
 * free. That reveals whether a phone has an account, so each try counts as a password confirmation.
 */
export async function confirmByPassword(
  db: Database,
  { customer }: Caller,
  { phone, password }: { phone: string; password: string | undefined },
  { now }: { now: Date },
): Promise<Refused | null> {
  const current = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select(['phone', 'password_hash'])
    .executeTakeFirstOrThrow();
  if (current.phone === phone) return null;
  if (!password) return PASSWORD_REQUIRED;
  return confirmPassword(
    db,
    { customer, stored: current.password_hash },
    { password, field: 'password' },
    now,
  );
}
