import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { type CodeTarget, MAX_TRIES } from './codes.ts';

/** The statement that counts a try at the newest code of a target. It finds none that has expired or has no try left. */
export function countTry(db: Database, { purpose, phone, subject = '' }: CodeTarget, now: Date) {
  return db
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('subject', '=', subject)
    .where('tries', '<', MAX_TRIES)
    .where('expires', '>', now);
}
