import type { Database } from '../platform/db/database.ts';
import { Refused } from '../platform/http/refused.ts';
import { isPassword } from './passwords.ts';
import { countAttempt } from './sign-in-attempts.ts';

const MINUTE = 60_000;

/** Whoever holds the browser could guess the password here: a customer gets few tries, right ones too. */
const CONFIRMATIONS = {
  name: 'password confirmation of a customer',
  free: 4,
  firstWait: MINUTE,
  longestWait: 60 * MINUTE,
  forgottenAfter: 24 * 60 * MINUTE,
};

/** Null where the password is the customer's; 403 `wrong_password` at `field`, or 429. */
export async function confirmPassword(
  db: Database,
  { customer, stored }: { customer: number; stored: string },
  { password, field }: { password: string; field: string },
  now: Date,
): Promise<Refused | null> {
  const tooMany = await countAttempt(db, [{ rule: CONFIRMATIONS, of: String(customer) }], now);
  if (tooMany) return tooMany;
  const right = await isPassword(stored, password);
  if (right instanceof Refused) return right;
  return right ? null : wrongPassword(field);
}

export function wrongPassword(field: string): Refused {
  return new Refused(403, 'wrong_password', 'The password is wrong.', { fields: { [field]: 'is wrong' } });
}
