import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { Database } from '../../platform/db/database.ts';
import { countAttempt } from '../../platform/http/limits/count-attempts.ts';
import { Refused } from '../../platform/refused.ts';
import { verifyPassword } from './passwords.ts';

/** An attacker at an open browser could guess the password, so tries per customer are limited; correct ones count too. */
const CONFIRMATIONS = {
  name: 'password confirmation of a customer',
  free: 4,
  firstWait: MINUTE,
  longestWait: HOUR,
  resetAfter: DAY,
};

/** Returns null if the password is correct; otherwise 403 `wrong_password` for `field`, or 429. */
export async function confirmPassword(
  db: Database,
  { customer, stored }: { customer: number; stored: string },
  { password, field }: { password: string; field: string },
  now: Date,
): Promise<Refused | null> {
  const tooMany = await countAttempt(db, [{ rule: CONFIRMATIONS, of: String(customer) }], now);
  if (tooMany) return tooMany;
  const isCorrect = await verifyPassword(stored, password);
  if (isCorrect instanceof Refused) return isCorrect;
  return isCorrect ? null : wrongPassword(field);
}

export function wrongPassword(field: string): Refused {
  return new Refused(403, 'wrong_password', { fields: { [field]: 'wrong_password' } });
}
