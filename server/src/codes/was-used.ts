import { timingSafeEqual } from 'node:crypto';
import { type Codes, type CodeTarget, countTry, hashTypedCode } from './codes.ts';

/**
 * Whether this code, the newest one of its target, was used and has not expired since: the request is a repeated one, such as after a
 * lost response. Each call counts as a try.
 */
export async function wasUsed(
  { db, key, clock }: Codes,
  { code, ...target }: CodeTarget & { code: string },
): Promise<boolean> {
  const hash = await hashTypedCode(key, target, code);
  const stored = await countTry(db, target, clock())
    .where('used_hash', 'is not', null)
    .returning('used_hash')
    .executeTakeFirst();
  return stored?.used_hash ? timingSafeEqual(stored.used_hash, hash) : false;
}

/** Whether a code of this target was sent that has not expired. */
export async function hasCode(
  { db, clock }: Codes,
  { purpose, phone, subject = '' }: CodeTarget,
): Promise<boolean> {
  const stored = await db
    .selectFrom('code')
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('subject', '=', subject)
    .where('expires', '>', clock())
    .select('phone')
    .executeTakeFirst();
  return stored !== undefined;
}
