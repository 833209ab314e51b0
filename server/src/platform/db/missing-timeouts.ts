import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whether statements run without one of the timeouts, because PgBouncer does not set them. */
export async function missesTimeouts(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_settings WHERE setting = '0'
      AND name IN ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  return rows.length > 0;
}
