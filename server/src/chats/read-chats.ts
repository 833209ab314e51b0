import type { Chat, ChatThread } from '@haat/contract/office/orders/chats';
import { HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';

const MOST_CHATS = 100;
const MOST_MESSAGES = 100;

/** Free texts may be sent for so long after the newest message of the person, in ms: some minutes less than WhatsApp allows. */
const OPEN_FOR = 23 * HOUR + HOUR / 2;

interface Row {
  id: number;
  phone: string;
  name: string;
  received: Date;
  kind: string;
  text: string;
  answered: Date | null;
  answered_by: string | null;
  dropped: number;
}

const COLUMNS = sql`chat.id, phone, name, chat.received, answered, answered_by, dropped,
  coalesce(newest.kind, 'text') AS kind, coalesce(newest.text, '') AS text`;

const NEWEST = sql`LEFT JOIN LATERAL (
  SELECT kind, text FROM chat_message WHERE chat_id = chat.id ORDER BY id DESC LIMIT 1) AS newest ON true`;

/** Returns the chats that wait, the longest waiting first, then the others, the newest first. */
export async function listChats(db: Database): Promise<{ used: boolean; chats: Chat[] }> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM chat ${NEWEST}
    ORDER BY answered IS NOT NULL, CASE WHEN answered IS NULL THEN received END, received DESC
    LIMIT ${MOST_CHATS}`.execute(db);
  const channel = await db
    .selectFrom('message_channel')
    .where('channel', '=', 'whatsapp')
    .select('provider')
    .executeTakeFirstOrThrow();
  return { used: channel.provider !== 'off', chats: rows.map(toChat) };
}

export async function findChat(db: Database, id: number): Promise<Chat | null> {
  const { rows } = await sql<Row>`SELECT ${COLUMNS} FROM chat ${NEWEST} WHERE id = ${id}`.execute(db);
  return rows[0] ? toChat(rows[0]) : null;
}

/** Returns a chat with its last messages: those of the person, the answers, and the notices that went there. */
export async function getChat(db: Database, id: number): Promise<ChatThread | Refused> {
  const chat = await findChat(db, id);
  if (!chat) return notFound('Chat');
  const { rows } = await sql<Omit<ChatThread['messages'][number], 'at'> & { at: Date }>`
    SELECT * FROM (
      SELECT 'c' || id AS id, 'customer' AS by, kind, text, received AS at, '' AS status
      FROM chat_message WHERE chat_id = ${id}
      UNION ALL
      SELECT 's' || id, 'shop', 'text', text, created,
        CASE WHEN state IN ('uncertain', 'dead') AND whatsapp IN ('asked', 'sent') THEN 'uncertain' ELSE coalesce(whatsapp, 'queued') END
      FROM message WHERE recipient = ${chat.phone} AND (channel = 'whatsapp' OR whatsapp IS NOT NULL)
      ORDER BY at DESC, id DESC LIMIT ${MOST_MESSAGES}
    ) AS newest ORDER BY at, id`.execute(db);
  return { ...chat, messages: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
}

function toChat({ received, answered, answered_by, ...row }: Row): Chat {
  const until = received.getTime() + OPEN_FOR;
  return {
    ...row,
    received: received.toISOString(),
    open_until: until > Date.now() ? new Date(until).toISOString() : null,
    answered: answered?.toISOString() ?? null,
    answered_by: answered_by ?? '',
  };
}
