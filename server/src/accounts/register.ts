import type { Registration } from '@haat/contract/shop/accounts';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';
import { HOUR } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import { countAttempt } from '../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../platform/http/limits/rate-limit-key.ts';
import { type FieldProblems, invalid, Refused } from '../platform/refused.ts';
import { hashPassword, passwordProblem } from './sign-in/passwords.ts';

/**
 * The response to a registration reveals whether a phone has an account, so tries are limited. Thousands of customers of a
 * mobile network share one IP address, so its limit is high. An attacker who uses it up blocks the others for one hour.
 */
const IP_ADDRESS_RULE = { name: 'registrations from an address', max: 300, window: HOUR };
const PHONE_RULE = { name: 'registrations of a phone', max: 10, window: HOUR };

const PHONE_TAKEN = new Refused(409, 'phone_taken', { fields: { phone: 'phone_taken' } });

/**
 * Creates an account. Without a confirmation by SMS, 409 `phone_taken` cannot be avoided; the limits prevent queries of
 * many numbers.
 */
export async function register(
  db: Database,
  { phone, email = '', password }: Registration,
  { ip, now, log }: { ip: string; now: Date; log: FastifyBaseLogger },
): Promise<{ id: number; phone: string; email: string } | Refused> {
  const number = await toCallablePhone(phone);
  const cleanEmail = cleanLine(email);
  const fields: FieldProblems = {};
  if (number === null) fields.phone = 'not_a_phone_number';
  if (cleanEmail !== '' && !isEmail(cleanEmail)) fields.email = 'not_an_email';
  const problem = passwordProblem(password, number ?? '');
  if (problem) fields.password = problem;
  if (number === null || Object.keys(fields).length > 0) return invalid(fields);

  const counted = [
    { rule: IP_ADDRESS_RULE, of: rateLimitKey(ip) },
    { rule: PHONE_RULE, of: number },
  ];
  const tooMany = await countAttempt(db, counted, now);
  if (tooMany) return tooMany;
  const existing = await db
    .selectFrom('customer')
    .where('phone', '=', number)
    .select('id')
    .executeTakeFirst();
  if (existing) return PHONE_TAKEN;
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return hash;
  const customer = await db
    .insertInto('customer')
    .values({ phone: number, email: cleanEmail, password_hash: hash, date_joined: now })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning(['id', 'phone', 'email'])
    .executeTakeFirst();
  if (!customer) return PHONE_TAKEN;
  log.info({ event: 'registered', customer: customer.id }, 'registered');
  return customer;
}
