import { toE164 } from '@haat/contract/common/phone';
import type { Credentials, Tokens } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { neighbourhood } from '../platform/http/rate-limit-key.ts';
import { invalid, Refused } from '../platform/http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { type Counted, countAttempt, forgetAttempts, takeBackAttempt } from './sign-in-attempts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The strictest count is of a phone at one address, so that a stranger elsewhere cannot lock its owner out. */
const OF_PHONE_HERE = {
  name: 'sign-in of a phone from an address',
  free: 4,
  firstWait: 30_000,
  longestWait: 15 * MINUTE,
  forgottenAfter: 24 * HOUR,
};
const OF_PHONE = { ...OF_PHONE_HERE, name: 'sign-in of a phone', free: 49 };
/** Whole neighbourhoods share one address; only their failures are counted. */
const OF_ADDRESS = { ...OF_PHONE_HERE, name: 'sign-in from an address', free: 99, forgottenAfter: HOUR };

const WRONG = new Refused(401, 'wrong_credentials', 'The phone number or the password is wrong.');

/**
 * Tokens for a phone and its password. An unknown phone, a wrong password and a disabled customer get the same answer
 * after the same work; too many failures get 429.
 */
export async function signIn(
  db: Database,
  tokens: AccessTokens,
  { phone, password }: Credentials,
  { ip, now, log }: { ip: string; now: Date; log: FastifyBaseLogger },
): Promise<Tokens | Refused> {
  const number = toE164(phone);
  if (number === null) return invalid({ phone: 'is not a Bangladeshi mobile number' });
  const address = neighbourhood(ip);
  const ofPhone: Counted[] = [
    { rule: OF_PHONE_HERE, of: `${number} ${address}` },
    { rule: OF_PHONE, of: number },
  ];
  const ofAddress = { rule: OF_ADDRESS, of: address };
  const tooMany = await countAttempt(db, [...ofPhone, ofAddress], now);
  if (tooMany) {
    log.warn({ event: 'sign_in_limited', phone: masked(number) }, 'too many sign-ins');
    return tooMany;
  }

  const customer = await db
    .selectFrom('customer')
    .where('phone', '=', number)
    .select(['id', 'password_hash', 'disabled'])
    .executeTakeFirst();
  const right = await isPassword(customer?.password_hash ?? null, password);
  if (right instanceof Refused) return right;
  if (!customer || !right || customer.disabled) {
    log.warn({ event: 'sign_in_failed', phone: masked(number) }, 'sign-in failed');
    return WRONG;
  }

  if (isOutdated(customer.password_hash)) await renewHash(db, customer.id, customer.password_hash, password);
  await forgetAttempts(db, ofPhone, now);
  await takeBackAttempt(db, ofAddress, now);
  const session = await beginSession(db, customer.id, now);
  log.info({ event: 'signed_in', customer: customer.id }, 'signed in');
  return { access: await tokens.issue(session), refresh: session.refresh };
}

/** As it stands in logs: enough to find a case again, not enough to call. */
export function masked(phone: string): string {
  return `${phone.slice(0, 5)}…${phone.slice(-3)}`;
}

/** Only over the hash that was read: a password changed meanwhile stays changed. */
async function renewHash(db: Database, customer: number, outdated: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return;
  await db
    .updateTable('customer')
    .set({ password_hash: hash })
    .where('id', '=', customer)
    .where('password_hash', '=', outdated)
    .execute();
}
