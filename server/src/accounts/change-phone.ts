import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { confirmPassword } from './confirm-password.ts';

const ASK = new Refused(403, 'password_required', 'Please give your password to change the phone number.', {
  fields: { password: 'is required to change the phone number' },
});

/**
 * Null where the caller may take this phone as far as they are concerned; whether it is free shows when it is written.
 * That tells whether a phone has an account, so that it is counted with the password.
 */
export async function allowPhoneChange(
  db: Database,
  { customer }: Caller,
  { phone, password }: { phone: string; password: string | undefined },
  { now }: { now: Date },
): Promise<Refused | null> {
  const own = await db
    .selectFrom('customer')
    .where('id', '=', customer)
    .select(['phone', 'password_hash'])
    .executeTakeFirstOrThrow();
  if (own.phone === phone) return null;
  if (!password) return ASK;
  return confirmPassword(db, { customer, stored: own.password_hash }, { password, field: 'password' }, now);
}
