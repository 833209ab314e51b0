import { randomBytes } from 'node:crypto';
import { NAMELESS_SHOP } from '@haat/contract/shop/nameless-shop';
import { latinDigits } from '@haat/contract/text/digits';
import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { readBrand } from '../brand/brand.ts';
import type { Database } from '../platform/db/database.ts';
import { countAttempt, resetAttempts } from '../platform/http/limits/count-attempts.ts';
import { Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import { hashSecret } from './secrets.ts';
import { FACTOR_MISSING, type StaffCaller } from './sessions.ts';

/** Seconds of one code. The one before and the one after are accepted too, because clocks differ. */
const PERIOD = 30;

const RECOVERY_CODES = 10;

/** Wrong codes of somebody who is signed in. Those of a sign-in count as its attempts. */
const RULE = { name: 'code of a second factor', max: 10, window: 15 * MINUTE };

const WRONG_CODE = new Refused(403, 'wrong_code');
const ALREADY_ON = new Refused(409, 'second_factor_on');

/** Stores a new secret, which counts after `confirmTotp`, and returns it for the app. */
export async function beginTotp(
  db: Database,
  caller: StaffCaller,
): Promise<{ secret: string; uri: string } | Refused> {
  const secret = randomBytes(20);
  const stored = await db
    .updateTable('staff')
    .set({ totp_secret: secret })
    .where('id', '=', caller.id)
    .where('totp_confirmed', 'is', null)
    .returning('login')
    .executeTakeFirst();
  if (!stored) return ALREADY_ON;
  // The app separates issuer and label by a colon.
  const issuer = ((await readBrand(db))?.brand_name ?? NAMELESS_SHOP.en).replaceAll(':', ' ');
  const totp = new TOTP({ issuer, label: stored.login, secret: secretOf(secret), period: PERIOD });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Turns the second factor on, ends the other sessions and returns the recovery codes, of which only hashes are stored. */
export async function confirmTotp(
  db: Database,
  caller: StaffCaller,
  code: string,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<{ recovery_codes: string[] } | Refused> {
  const counted = { rule: RULE, of: String(caller.id) };
  const tooMany = await countAttempt(db, [counted], now);
  if (tooMany) return tooMany;
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const confirmed = await asStaff(db, caller, async (tx) => {
    const { totp_secret, totp_confirmed } = await tx
      .selectFrom('staff')
      .where('id', '=', caller.id)
      .select(['totp_secret', 'totp_confirmed'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (totp_confirmed) return ALREADY_ON;
    const step = totp_secret && stepOf(totp_secret, plainCode(code), now);
    if (step === null) return WRONG_CODE;
    await tx
      .updateTable('staff')
      .set({ totp_confirmed: now, totp_step: step })
      .where('id', '=', caller.id)
      .execute();
    await proveNewFactor(tx, caller, now);
    await tx
      .insertInto('staff_recovery_code')
      .values(codes.map((each) => ({ staff_id: caller.id, hash: hashSecret(each) })))
      .execute();
    return codes;
  });
  if (confirmed instanceof Refused) return confirmed;
  await resetAttempts(db, [counted], now);
  log.info({ event: 'second_factor_on', staff: caller.id }, 'second factor is on');
  return { recovery_codes: confirmed };
}

/** Only this session has proven a code. The others end, because they may belong to somebody who knows only the password. */
async function proveNewFactor(tx: Database, { id, session }: StaffCaller, now: Date): Promise<void> {
  const running = tx.updateTable('staff_session').where('staff_id', '=', id).where('ended', 'is', null);
  await running.where('id', '=', session).set({ factor_proven: true, factor_proven_at: now }).execute();
  await running.where('id', '<>', session).set({ ended: now }).execute();
}

/** Proves a code again, so that this session is fresh for some minutes. 403 `wrong_code`, `second_factor_needed`; 429. */
export async function proveFactor(
  db: Database,
  caller: StaffCaller,
  code: string,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<null | Refused> {
  const counted = { rule: RULE, of: String(caller.id) };
  const tooMany = await countAttempt(db, [counted], now);
  if (tooMany) return tooMany;
  const staff = await db
    .selectFrom('staff')
    .where('id', '=', caller.id)
    .where('totp_confirmed', 'is not', null)
    .select(['id', 'totp_secret'])
    .executeTakeFirst();
  if (!staff) return FACTOR_MISSING;
  if (!(await useCode(db, staff, code, now))) {
    log.warn({ event: 'staff_code_wrong', staff: caller.id }, 'wrong code of a second factor');
    return WRONG_CODE;
  }
  await resetAttempts(db, [counted], now);
  await db
    .updateTable('staff_session')
    .set({ factor_proven_at: now })
    .where('id', '=', caller.session)
    .where('ended', 'is', null)
    .execute();
  return null;
}

/** Uses up a code of the app or a recovery code. Returns false if it is wrong or was used before. */
export async function useCode(
  db: Database,
  staff: { id: number; totp_secret: Buffer | null },
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = plainCode(typed).toLowerCase();
  if (!SIX_DIGITS.test(code)) return useRecoveryCode(db, staff.id, code);
  const step = staff.totp_secret && stepOf(staff.totp_secret, code, now);
  if (step === null) return false;
  const used = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staff.id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function useRecoveryCode(db: Database, staff: number, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staff)
    .where('hash', '=', hashSecret(code))
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** The 30 seconds, counted from 1970, to which a `plainCode` belongs, or null. */
function stepOf(secret: Buffer, token: string, now: Date): number | null {
  // `validate` throws for other texts with six characters.
  if (!SIX_DIGITS.test(token)) return null;
  const totp = new TOTP({ secret: secretOf(secret), period: PERIOD });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

const SIX_DIGITS = /^\d{6}$/;

/** `১২৩ ৪৫৬` → `123456`. */
function plainCode(typed: string): string {
  return latinDigits(typed).replaceAll(/\s/g, '');
}

/** 50 random bits, as `abcde-fghij`. */
function newRecoveryCode(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const text = [...randomBytes(10)].map((byte) => letters[byte % 32]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

function secretOf(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
