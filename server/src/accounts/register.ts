import { isEmail } from '@haat/contract/common/email';
import { toE164 } from '@haat/contract/common/phone';
import { cleanLine } from '@haat/contract/common/text';
import type { Registration } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, Refused } from '../platform/http/refused.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { countAttempt } from './sign-in-attempts.ts';

const HOUR = 60 * 60_000;

/**
 * Each registration tells whether a phone has an account. Thousands of a mobile network's customers share one address, so
 * that it gets many, and a stranger who uses them up keeps the others out until the hour is over and no longer.
 */
const OF_ADDRESS = { name: 'registrations from an address', most: 300, window: HOUR };
const OF_PHONE = { name: 'registrations of a phone', most: 10, window: HOUR };

const TAKEN = new Refused(409, 'phone_taken', 'This phone number has an account already. Please log in.', {
  fields: { phone: 'has an account already' },
});

/**
 * Opens an account. 409 `phone_taken` cannot be avoided while no message proves whose phone it is; few tries keep
 * strangers from asking for many numbers.
 */
export async function register(
  db: Database,
  { phone, email = '', password }: Registration,
  { ip, now, log }: { ip: string; now: Date; log: FastifyBaseLogger },
): Promise<{ id: number; phone: string; email: string } | Refused> {
  const number = toE164(phone);
  const address = cleanLine(email);
  const fields: Record<string, string> = {};
  if (number === null) fields.phone = 'is not a Bangladeshi mobile number';
  if (address !== '' && !isEmail(address)) fields.email = 'is not an e-mail address';
  const problem = passwordProblem(password, number ?? '');
  if (problem) fields.password = problem;
  if (number === null || Object.keys(fields).length > 0) return invalid(fields);

  const counted = [
    { rule: OF_ADDRESS, of: rateLimitKey(ip) },
    { rule: OF_PHONE, of: number },
  ];
  const tooMany = await countAttempt(db, counted, now);
  if (tooMany) return tooMany;
  const taken = await db.selectFrom('customer').where('phone', '=', number).select('id').executeTakeFirst();
  if (taken) return TAKEN;
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return hash;
  const customer = await db
    .insertInto('customer')
    .values({ phone: number, email: address, password_hash: hash, date_joined: now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(['id', 'phone', 'email'])
    .executeTakeFirst();
  if (!customer) return TAKEN;
  log.info({ event: 'registered', customer: customer.id }, 'registered');
  return customer;
}
