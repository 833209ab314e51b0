import type { Transaction } from 'kysely';
import { staffActor } from '../orders/actor.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';

/** Names the staff member in the audit rows of the transaction. */
export function setStaffActor(tx: Transaction<Schema>, name: string): Promise<void> {
  return setActor(tx, staffActor(name));
}
