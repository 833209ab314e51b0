import type { Transaction } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';

/** Runs `work` in one transaction, whose audit rows name the staff member; see `inTransaction`. */
export function asStaff<T>(
  db: Database,
  staff: Pick<Staff, 'name'>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await setActor(tx, staffActor(staff));
    return work(tx);
  });
}
