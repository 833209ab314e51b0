import type { ContactMessage } from '@haat/contract/shop/content';
import { cleanLine, cleanText } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';

/**
 * Stores a message of the contact form as plain text. Refuses fields that contain only spaces. Returns the stored one if the same was
 * sent within a day and is not answered: the response of an earlier request may be lost.
 */
export async function storeContactMessage(
  db: Database,
  sent: ContactMessage,
): Promise<{ id: number } | Refused> {
  const message = {
    name: cleanLine(sent.name),
    email: cleanLine(sent.email),
    subject: cleanLine(sent.subject),
    message: cleanText(sent.message),
  };
  const empty = Object.entries(message).filter(([, text]) => text === '');
  if (empty.length > 0) return invalid(Object.fromEntries(empty.map(([field]) => [field, 'required'])));
  return inTransaction(db, async (tx) => {
    // A request with the same message waits here for the end of the first one.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`message ${JSON.stringify(message)}`}, 0))`.execute(
      tx,
    );
    const earlier = await tx
      .selectFrom('contact_message')
      .where((row) => row.and(message))
      .where('answered', 'is', null)
      .where('created', '>', sql<Date>`now() - interval '1 day'`)
      .select('id')
      .executeTakeFirst();
    return (
      earlier ?? tx.insertInto('contact_message').values(message).returning('id').executeTakeFirstOrThrow()
    );
  });
}
