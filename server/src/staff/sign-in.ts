import type { StaffCredentials } from '@haat/contract/office/staff';
import { DAY, HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { verifyPassword } from '../accounts/sign-in/passwords.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type Counted,
  countAttempt,
  removeAttempt,
  resetAttempts,
} from '../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../platform/http/limits/rate-limit-key.ts';
import { Refused } from '../platform/refused.ts';
import { readLoginName } from './read-login-name.ts';
import type { SignedIn } from './sessions.ts';
import { useCode } from './totp.ts';

/** The limits of customers' sign-ins, with counts of their own. */
const BACKOFF = { free: 4, firstWait: 30_000, longestWait: 15 * MINUTE, resetAfter: DAY };
const DEVICE_RULE = { name: 'staff sign-in from a known device', ...BACKOFF };
const LOGIN_AND_IP_RULE = { name: 'staff sign-in from an address', ...BACKOFF };
const LOGIN_RULE = { name: 'staff sign-in', ...BACKOFF, free: 49 };
const IP_ADDRESS_RULE = { name: 'failed staff sign-ins from an address', max: 300, window: HOUR };

const WRONG_CREDENTIALS = new Refused(401, 'wrong_credentials');
const CODE_NEEDED = new Refused(401, 'code_needed');
const WRONG_CODE = new Refused(401, 'wrong_code');

/**
 * Returns the staff member with this login, password and code. An unknown login, a wrong password and a disabled
 * member get the same response after the same work.
 */
export async function signIn(
  db: Database,
  { login, password, code }: StaffCredentials,
  { ip, device, now, log }: { ip: string; device: Buffer; now: Date; log: FastifyBaseLogger },
): Promise<SignedIn | Refused> {
  const stored = readLoginName(login);
  const counts = await selectCounts(db, stored ?? login.trim().toLowerCase(), { ip, device });
  const tooMany = await countAttempt(db, [counts.own, ...counts.shared], now);
  if (tooMany) {
    log.warn({ event: 'staff_sign_in_limited' }, 'too many sign-ins');
    return tooMany;
  }
  const staff = await db
    .selectFrom('staff')
    .where('login', '=', stored ?? '')
    .where('disabled', 'is', null)
    .select(['id', 'password_hash', 'totp_secret', 'totp_confirmed'])
    .executeTakeFirst();
  const isCorrect = await verifyPassword(staff?.password_hash ?? null, password);
  if (isCorrect instanceof Refused) return isCorrect;
  if (!staff || !isCorrect) {
    log.warn({ event: 'staff_sign_in_failed', staff: staff?.id }, 'sign-in failed');
    return WRONG_CREDENTIALS;
  }
  if (staff.totp_confirmed && code === undefined) {
    // Reveals nothing about a code, so it is no attempt.
    for (const count of [counts.own, ...counts.shared]) await removeAttempt(db, count, now);
    return CODE_NEEDED;
  }
  if (staff.totp_confirmed && !(await useCode(db, staff, code ?? '', now))) {
    log.warn({ event: 'staff_code_wrong', staff: staff.id }, 'wrong code of a second factor');
    return WRONG_CODE;
  }
  await resetAttempts(db, [counts.own], now);
  for (const count of counts.shared) await removeAttempt(db, count, now);
  log.info({ event: 'staff_signed_in', staff: staff.id }, 'signed in');
  return {
    staff: staff.id,
    passwordHash: staff.password_hash,
    factorProven: staff.totp_confirmed !== null,
  };
}

/** A browser in which this member has signed in before is counted separately, so that attempts of strangers do not use up its limit. */
async function selectCounts(
  db: Database,
  login: string,
  { ip, device }: { ip: string; device: Buffer },
): Promise<{ own: Counted; shared: Counted[] }> {
  const known = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .where('login', '=', login)
    .where('device_hash', '=', device)
    .select('staff.id')
    .executeTakeFirst();
  if (known) return { own: { rule: DEVICE_RULE, of: `${login} ${device.toString('hex')}` }, shared: [] };
  const ipKey = rateLimitKey(ip);
  return {
    own: { rule: LOGIN_AND_IP_RULE, of: `${login} ${ipKey}` },
    shared: [
      { rule: LOGIN_RULE, of: login },
      { rule: IP_ADDRESS_RULE, of: ipKey },
    ],
  };
}
