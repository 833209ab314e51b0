import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/**
 * Deletes messages after 90 days, those that somebody has to look at after a year, and the demo phone's after a week: they
 * hold numbers and links that open orders. Nothing is queued twice by it, since no event happens again so late.
 */
export async function deleteOldMessages(db: Database): Promise<void> {
  await sql`
    DELETE FROM message WHERE created < now() - interval '90 days' AND next_try IS NULL
      AND (state IN ('sent', 'withheld') OR created < now() - interval '1 year')`.execute(db);
  await sql`DELETE FROM demo_message WHERE at < now() - interval '7 days'`.execute(db);
}
