import { toE164 } from '@haat/contract/common/phone';
import type { Credentials, Tokens } from '@haat/contract/shop/accounts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { rateLimitKey } from '../platform/http/rate-limit-key.ts';
import { invalid, Refused } from '../platform/http/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findKnown, type Origin, rememberSignIn } from './known-sign-ins.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { type Counted, countAttempt, forgetAttempts, takeBackAttempt } from './sign-in-attempts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const TRIES = { free: 4, firstWait: 30_000, longestWait: 15 * MINUTE, forgottenAfter: 24 * HOUR };

/** From a device that signed in before, where nobody else can use up the tries. */
const OF_DEVICE = { name: 'sign-in of a phone from a known device', ...TRIES };
/** The strictest count is of a phone at one address, so that a stranger elsewhere cannot lock its owner out. */
const OF_PHONE_HERE = { name: 'sign-in of a phone from an address', ...TRIES };
/** From all devices and addresses together that never signed in before. */
const OF_PHONE = { name: 'sign-in of a phone', ...TRIES, free: 49 };
/** Thousands of a mobile network's customers share one address; only their failures are counted. */
const OF_ADDRESS = { name: 'failed sign-ins from an address', most: 300, window: HOUR };

const WRONG = new Refused(401, 'wrong_credentials', 'The phone number or the password is wrong.');

/**
 * Tokens for a phone and its password. An unknown phone, a wrong password and a disabled customer get the same response
 * after the same work; too many failures get 429.
 */
export async function signIn(
  db: Database,
  tokens: AccessTokens,
  { phone, password, rotate = false }: Credentials,
  { ip, device, now, log }: { ip: string; device: Buffer; now: Date; log: FastifyBaseLogger },
): Promise<Tokens | Refused> {
  const number = toE164(phone);
  if (number === null) return invalid({ phone: 'is not a Bangladeshi mobile number' });
  const origin = { device, address: rateLimitKey(ip) };
  const counts = countsOf(number, origin, await findKnown(db, number, origin));
  const tooMany = await countAttempt(db, [counts.own, ...counts.shared], now);
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
  const session =
    customer && right && !customer.disabled
      ? await beginSession(
          db,
          {
            customer: customer.id,
            passwordHash: await renewHash(db, customer.id, customer.password_hash, password),
            rotates: rotate,
            deviceHash: device,
          },
          now,
        )
      : null;
  if (!session) {
    log.warn({ event: 'sign_in_failed', phone: masked(number) }, 'sign-in failed');
    return WRONG;
  }
  await rememberSignIn(db, session.customer, origin, now);
  await forgetAttempts(db, [counts.own], now);
  for (const count of counts.shared) await takeBackAttempt(db, count, now);
  log.info({ event: 'signed_in', customer: session.customer }, 'signed in');
  return { access: await tokens.issue(session), refresh: session.refresh };
}

/**
 * Where a try counts: `own` is of whoever tries, what is `shared` strangers can use up. So a known device is under its
 * own count alone, and a known address not under the phone's.
 */
function countsOf(
  phone: string,
  { device, address }: Origin,
  known: { device: boolean; address: boolean },
): { own: Counted; shared: Counted[] } {
  if (known.device) return { own: { rule: OF_DEVICE, of: `${phone} ${device.toString('hex')}` }, shared: [] };
  const ofPhone = { rule: OF_PHONE, of: phone };
  const ofAddress = { rule: OF_ADDRESS, of: address };
  return {
    own: { rule: OF_PHONE_HERE, of: `${phone} ${address}` },
    shared: known.address ? [ofAddress] : [ofPhone, ofAddress],
  };
}

/** As it stands in logs: enough to find a case again, not enough to call. */
export function masked(phone: string): string {
  return `${phone.slice(0, 5)}…${phone.slice(-3)}`;
}

/**
 * The customer's hash, made anew where it is of older parameters. Only over the hash that was read: a password changed
 * meanwhile stays changed.
 */
async function renewHash(db: Database, customer: number, stored: string, password: string): Promise<string> {
  if (!isOutdated(stored)) return stored;
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return stored;
  const renewed = await db
    .updateTable('customer')
    .set({ password_hash: hash })
    .where('id', '=', customer)
    .where('password_hash', '=', stored)
    .returning('id')
    .executeTakeFirst();
  return renewed ? hash : stored;
}
