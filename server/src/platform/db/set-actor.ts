import { sql, type Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** Names the actor of the audit rows and cash entries that triggers write in this transaction. */
export async function setActor(tx: Transaction<Schema>, actor: string): Promise<void> {
  await sql`SELECT set_config('haat.actor', ${actor}, true)`.execute(tx);
}
