import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/**
 * Deletes messages after 90 days, those that need a person's attention after a year, and those of the demo phone after a
 * week, because messages contain phone numbers and links that open orders. A deleted message is not queued again: no event
 * repeats after such a long time.
 */
export async function deleteOldMessages(db: Database): Promise<void> {
  await sql`
    DELETE FROM message WHERE created < now() - interval '90 days' AND next_try IS NULL
      AND (state IN ('sent', 'withheld') OR created < now() - interval '1 year')`.execute(db);
  await sql`DELETE FROM demo_message WHERE at < now() - interval '7 days'`.execute(db);
}
