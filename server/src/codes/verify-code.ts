import { randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import { countAttempt, removeAttempt } from '../platform/http/limits/count-attempts.ts';
import { rateLimitKey } from '../platform/http/limits/rate-limit-key.ts';
import { maskPhone } from '../platform/mask-phone.ts';
import { Refused } from '../platform/refused.ts';
import { type Codes, type CodeTarget, countTry, hashTypedCode } from './codes.ts';

/** Per IP address. Thousands of customers of a mobile network share one, so only wrong codes count. */
const IP_ADDRESS_RULE = { name: 'wrong codes from an address', max: 100, window: HOUR };

const WRONG = new Refused(403, 'wrong_code', {
  fields: { code: 'wrong_code' },
});

/**
 * Returns null if the code is the newest one for this purpose, phone and subject, has not expired, has tries left and was
 * not used before. The code is then used up. Otherwise returns 403 `wrong_code`, also for a phone that never got a code, or
 * 429. The code is used in its own transaction, so that a rollback of the caller does not allow another try.
 */
export function verifyCode(codes: Codes, typed: TypedCode): Promise<null | Refused> {
  return tryCode(codes, typed, useCode);
}

/** Returns what `verifyCode` would return, and counts a wrong code in the same way; a correct one is not used up. */
export function checkCode(codes: Codes, typed: TypedCode): Promise<null | Refused> {
  return tryCode(codes, typed, isCode);
}

type TypedCode = CodeTarget & { code: string; ip: string };

async function tryCode(
  codes: Codes,
  { code, ip, ...target }: TypedCode,
  matches: typeof useCode,
): Promise<null | Refused> {
  const { db, key, clock, log } = codes;
  const { purpose, phone } = target;
  const count = { rule: IP_ADDRESS_RULE, of: rateLimitKey(ip) };
  const tooMany = await countAttempt(db, [count], clock());
  if (tooMany) return tooMany;
  const hash = await hashTypedCode(key, target, code);
  if (await matches(codes, target, hash)) {
    await removeAttempt(db, count, clock());
    log.info(
      { event: matches === useCode ? 'code_used' : 'code_right', purpose, phone: maskPhone(phone) },
      'code',
    );
    return null;
  }
  log.warn({ event: 'code_wrong', purpose, phone: maskPhone(phone) }, 'wrong code');
  return WRONG;
}

/** A correct code gives its try back, so that it can still be used. */
function isCode({ db, clock }: Codes, target: CodeTarget, hash: Buffer): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const stored = await countTry(tx, target, clock()).returning('hash').executeTakeFirst();
    if (!stored || !timingSafeEqual(stored.hash, hash)) return false;
    await tx.updateTable('code').set({ tries: sql`tries - 1` }).where('hash', '=', hash).execute();
    return true;
  });
}

/**
 * Counting the try locks the row, so that concurrent tries are counted one after the other. No code has the random hash that replaces
 * that of a used code.
 */
function useCode({ db, clock }: Codes, target: CodeTarget, hash: Buffer): Promise<boolean> {
  const { purpose, phone, subject = '' } = target;
  return inTransaction(db, async (tx) => {
    const stored = await countTry(tx, target, clock()).returning('hash').executeTakeFirst();
    if (!stored || !timingSafeEqual(stored.hash, hash)) return false;
    await tx
      .updateTable('code')
      .set({ hash: randomBytes(32), used_hash: hash })
      .where('purpose', '=', purpose)
      .where('phone', '=', phone)
      .where('subject', '=', subject)
      .execute();
    return true;
  });
}
