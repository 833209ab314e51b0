import { cleanLine, cleanText } from '@haat/contract/common/text';
import type { ContactMessage } from '@haat/contract/shop/content';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';

/** Stores a message of the contact form as plain text. Refuses fields that contain only spaces. */
export async function sendMessage(db: Database, sent: ContactMessage): Promise<{ id: number } | Refused> {
  const message = {
    name: cleanLine(sent.name),
    email: cleanLine(sent.email),
    subject: cleanLine(sent.subject),
    message: cleanText(sent.message),
  };
  const empty = Object.entries(message).filter(([, text]) => text === '');
  if (empty.length > 0) return invalid(Object.fromEntries(empty.map(([field]) => [field, 'is required'])));
  return db.insertInto('contact_message').values(message).returning('id').executeTakeFirstOrThrow();
}
