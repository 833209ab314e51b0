import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

/** Names the staff member in the audit rows of the transaction. */
export async function recordActor(tx: Transaction<Schema>, name: string): Promise<void> {
  await sql`SELECT set_config('haat.actor', ${`staff:${name}`}, true)`.execute(tx);
}
