import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { isPassword } from './passwords.ts';
import { countAttempt } from './sign-in-attempts.ts';

const MINUTE = 60_000;

/** Every change tells whether a phone has an account, and may guess a password: a customer gets few of them. */
const CHANGES = {
  name: 'phone change of a customer',
  free: 4,
  firstWait: MINUTE,
  longestWait: 60 * MINUTE,
  forgottenAfter: 24 * 60 * MINUTE,
};

const ASK = new Refused(403, 'password_required', 'Please give your password to change the phone number.', {
  fields: { password: 'is required to change the phone number' },
});
const WRONG = new Refused(403, 'wrong_password', 'The password is wrong.', {
  fields: { password: 'is wrong' },
});

/** Null where the caller may take this phone as far as they are concerned; whether it is free shows when it is written. */
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
  const tooMany = await countAttempt(db, [{ rule: CHANGES, of: String(customer) }], now);
  if (tooMany) return tooMany;
  const right = await isPassword(own.password_hash, password);
  if (right instanceof Refused) return right;
  return right ? null : WRONG;
}
