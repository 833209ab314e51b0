import type { Credentials, Tokens } from '@haat/contract/shop/accounts';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { claimOrders } from '../../orders/claim-orders.ts';
import { toCallablePhone } from '../../platform/callable-phone.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type Counted,
  countAttempt,
  removeAttempt,
  resetAttempts,
} from '../../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../../platform/http/limits/rate-limit-key.ts';
import { maskPhone } from '../../platform/mask-phone.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findKnown, type Origin, storeSignIn } from './known-sign-ins.ts';
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { createSession } from './sessions.ts';

const BACKOFF = { free: 4, firstWait: 30_000, longestWait: 15 * MINUTE, resetAfter: DAY };

/** For a known device. Other devices cannot use up these attempts. */
const DEVICE_RULE = { name: 'sign-in of a phone from a known device', ...BACKOFF };
/** For a phone at one IP address. It is the strictest rule, so that an attacker elsewhere cannot lock the owner out. */
const PHONE_AND_IP_RULE = { name: 'sign-in of a phone from an address', ...BACKOFF };
/** For a phone, over all unknown devices and unknown IP addresses together. */
const PHONE_RULE = { name: 'sign-in of a phone', ...BACKOFF, free: 49 };
/** For an IP address. Thousands of customers of a mobile network share one, so only failures count. */
const IP_ADDRESS_RULE = { name: 'failed sign-ins from an address', max: 300, window: HOUR };

const WRONG_CREDENTIALS = new Refused(401, 'wrong_credentials');

/**
 * Returns tokens for a phone and its password. An unknown phone, a wrong password and a disabled customer get the same
 * response after the same work. Too many failures get 429.
 */
export async function signIn(
  db: Database,
  tokens: AccessTokens,
  { phone, password, rotate = false }: Credentials,
  { ip, device, now, log }: { ip: string; device: Buffer; now: Date; log: FastifyBaseLogger },
): Promise<Tokens | Refused> {
  const number = await toCallablePhone(phone);
  if (number === null) return invalid({ phone: 'not_a_phone_number' });
  const origin = { device, ipKey: rateLimitKey(ip) };
  const counts = selectCounts(number, origin, await findKnown(db, number, origin));
  const tooMany = await countAttempt(db, [counts.own, ...counts.shared], now);
  if (tooMany) {
    log.warn({ event: 'sign_in_limited', phone: maskPhone(number) }, 'too many sign-ins');
    return tooMany;
  }

  const customer = await db
    .selectFrom('customer')
    .where('phone', '=', number)
    .select(['id', 'password_hash', 'disabled'])
    .executeTakeFirst();
  const isCorrect = await verifyPassword(customer?.password_hash ?? null, password);
  if (isCorrect instanceof Refused) return isCorrect;
  const session =
    customer && isCorrect && !customer.disabled
      ? await createSession(
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
    log.warn({ event: 'sign_in_failed', phone: maskPhone(number) }, 'sign-in failed');
    return WRONG_CREDENTIALS;
  }
  await storeSignIn(db, session.customer, origin, now);
  await claimOrders(db, session.customer);
  await resetAttempts(db, [counts.own], now);
  for (const count of counts.shared) await removeAttempt(db, count, now);
  log.info({ event: 'signed_in', customer: session.customer }, 'signed in');
  return { access: await tokens.issue(session), refresh: session.refresh };
}

/** Makes the device of a customer who has proven to own the phone a known one, so that it can try again at once. */
export function resetDeviceAttempts(db: Database, phone: string, device: Buffer, now: Date): Promise<void> {
  return resetAttempts(db, [deviceCount(phone, device)], now);
}

function deviceCount(phone: string, device: Buffer): Counted {
  return { rule: DEVICE_RULE, of: `${phone} ${device.toString('hex')}` };
}

/**
 * Returns the counts of an attempt. `own` belongs to this device or IP address. Strangers can use up the `shared` ones. So
 * a known device has only its own count, and a known IP address does not count for the phone.
 */
function selectCounts(
  phone: string,
  { device, ipKey }: Origin,
  known: { device: boolean; ip: boolean },
): { own: Counted; shared: Counted[] } {
  if (known.device) return { own: deviceCount(phone, device), shared: [] };
  const perPhone = { rule: PHONE_RULE, of: phone };
  const perIpAddress = { rule: IP_ADDRESS_RULE, of: ipKey };
  return {
    own: { rule: PHONE_AND_IP_RULE, of: `${phone} ${ipKey}` },
    shared: known.ip ? [perIpAddress] : [perPhone, perIpAddress],
  };
}

/**
 * Replaces a hash with outdated parameters and returns the current hash. It replaces only the hash that was read, so that a
 * concurrent password change is not lost.
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
