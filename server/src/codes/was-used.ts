import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Codes, type CodeTarget, hashTypedCode, MAX_TRIES } from './codes.ts';

/**
 * Whether this code, the newest one of its target, was used and has not expired since: the request is a repeated one, such as after a
 * lost response. Each call counts as a try.
 */
export async function wasUsed(
  { db, key, clock }: Codes,
  { code, ...target }: CodeTarget & { code: string },
): Promise<boolean> {
  const { purpose, phone, subject = '' } = target;
  const hash = await hashTypedCode(key, target, code);
  const stored = await db
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('subject', '=', subject)
    .where('used_hash', 'is not', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires', '>', clock())
    .returning('used_hash')
    .executeTakeFirst();
  return stored?.used_hash ? timingSafeEqual(stored.used_hash, hash) : false;
}
