import type { OfficeMessage } from '@haat/contract/office/contact-messages';
import { mobileIn } from '@haat/contract/phone/phone';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';

const PAGE = 50;

/** Returns a page of messages: open ones the oldest first, answered ones the newest first. */
export async function listContactMessages(
  db: Database,
  { state, after }: { state: 'open' | 'answered'; after?: number },
): Promise<{ messages: OfficeMessage[]; next: number | null }> {
  const isOpen = state === 'open';
  let query = db
    .selectFrom('contact_message')
    .where('answered', isOpen ? 'is' : 'is not', null)
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .selectAll();
  if (after !== undefined) query = query.where('id', isOpen ? '>' : '<', after);
  const rows = await query.execute();
  const messages = rows.slice(0, PAGE).map(toOfficeMessage);
  return { messages, next: rows.length > PAGE ? messages.at(-1)!.id : null };
}

export function toOfficeMessage(row: Selectable<Schema['contact_message']>): OfficeMessage {
  return {
    ...row,
    created: row.created.toISOString(),
    // The form has no field for a phone: shoppers write it into the text.
    phone: mobileIn(`${row.subject}\n${row.message}`),
    opened: row.opened?.toISOString() ?? null,
    opened_by: row.opened_by ?? '',
    answered: row.answered?.toISOString() ?? null,
    answered_by: row.answered_by ?? '',
  };
}
