import type { Chat, ChatThread } from '@haat/contract/office/orders/chats';
import { cleanText } from '@haat/contract/text/text';
import { HOUR } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import { queueMessage } from '../messages/queue-message.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { findChat, getChat } from './read-chats.ts';

/** Queues an answer of staff, once per key. Refused with 404, 400 `text`, 409 `chat_closed`, `no_whatsapp`. */
export async function replyToChat(
  db: Database,
  staff: Staff,
  { id, key, text: typed }: { id: number; key: string; text: string },
): Promise<ChatThread | Refused> {
  const text = cleanText(typed);
  if (text === '') return invalid({ text: 'required' });
  const refused = await asStaff(db, staff, (tx) => queueReply(tx, staff, { id, key, text }));
  return refused ?? getChat(db, id);
}

/** The part of an answer that runs in the caller's transaction: the message, and the chat that waits no longer. */
export async function queueReply(
  tx: Transaction<Schema>,
  staff: Staff,
  { id, key, text }: { id: number; key: string; text: string },
): Promise<Refused | null> {
  const chat = await findChat(tx, id);
  if (!chat) return notFound('Chat');
  const event = `chat ${id} ${key}`;
  const known = await tx.selectFrom('message').where('event', '=', event).select('id').executeTakeFirst();
  if (known) return null;
  if (!chat.open_until) return new Refused(409, 'chat_closed');
  const isQueued = await queueMessage(tx, {
    event,
    channel: 'whatsapp',
    purpose: 'service',
    language: 'bn',
    recipient: chat.phone,
    text,
    expiresIn: HOUR,
  });
  if (!isQueued) return new Refused(409, 'no_whatsapp');
  await setAnswered(tx, staff, id);
  return null;
}

/** Records that a chat needs no answer; the first one counts. 404. */
export async function markChatAnswered(db: Database, staff: Staff, id: number): Promise<Chat | Refused> {
  await asStaff(db, staff, (tx) => setAnswered(tx, staff, id));
  return (await findChat(db, id)) ?? notFound('Chat');
}

async function setAnswered(tx: Transaction<Schema>, staff: Staff, id: number): Promise<void> {
  await tx
    .updateTable('chat')
    .set({ answered: sql`now()`, answered_by: staffActor(staff) })
    .where('id', '=', id)
    .where('answered', 'is', null)
    .execute();
}
