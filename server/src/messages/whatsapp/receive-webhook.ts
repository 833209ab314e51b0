import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { storable } from '../../platform/http/bodies/json-body.ts';
import type { WhatsApp } from '../providers/whatsapp.ts';
import { recordTemplate } from './sync-templates.ts';
import { readStatus, takeStatus } from './take-status.ts';

/** The most messages of one phone that are stored within a day; further ones are counted. */
export const MOST_IN_A_DAY = 100;

const MAX_TEXT = 4096;

type Fields = Record<string, unknown>;

/**
 * Takes a signed webhook: statuses of sent messages, messages of people, and decisions about templates. Each is taken once, however often it
 * comes. What is about another number or has another shape is passed over.
 */
export async function receiveWebhook(db: Database, { numberId }: WhatsApp, webhook: unknown): Promise<void> {
  for (const entry of listOf(fieldsOf(storable(webhook)).entry))
    for (const { field, value: given } of listOf(entry.changes)) {
      const value = fieldsOf(given);
      if (field === 'message_template_status_update') await takeTemplate(db, value);
      if (field !== 'messages' || fieldsOf(value.metadata).phone_number_id !== numberId) continue;
      for (const status of listOf(value.statuses).map(readStatus)) if (status) await takeStatus(db, status);
      await takeMessages(db, listOf(value.messages), listOf(value.contacts));
    }
}

interface Written {
  wamid: string;
  phone: string;
  name: string;
  kind: string;
  text: string;
  at: Date;
}

/** Stores messages of people, in the order of their phones, so that two webhooks never wait for each other. */
async function takeMessages(db: Database, messages: Fields[], contacts: Fields[]): Promise<void> {
  const written = messages.flatMap((message) => readMessage(message, contacts) ?? []);
  if (written.length === 0) return;
  const phones = [...new Set(written.map(({ phone }) => phone))].toSorted();
  await inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('chat_message')
      .where(
        'wamid',
        'in',
        written.map(({ wamid }) => wamid),
      )
      .select('wamid')
      .execute();
    const taken = new Set(known.map(({ wamid }) => wamid));
    const fresh = written.filter(({ wamid }) => !taken.has(wamid) && taken.add(wamid));
    for (const phone of phones) {
      const own = fresh.filter((each) => each.phone === phone);
      if (own.length > 0) await storeMessages(tx, own);
    }
  });
}

/** Stores new messages of one phone, up to the limit of a day; its chat waits for an answer from then on. */
async function storeMessages(tx: Transaction<Schema>, messages: Written[]): Promise<void> {
  const { phone, name } = messages.at(-1)!;
  const received = new Date(Math.max(...messages.map(({ at }) => at.getTime())));
  // The row of the chat is locked: two webhooks count one after the other.
  const { id } = await tx
    .insertInto('chat')
    .values({ phone, name, received })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({
        name: sql`CASE WHEN excluded.name = '' THEN chat.name ELSE excluded.name END`,
        received: sql`greatest(chat.received, excluded.received)`,
        answered: null,
        answered_by: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const { today } = await tx
    .selectFrom('chat_message')
    .where('chat_id', '=', id)
    .where('received', '>', sql<Date>`now() - interval '1 day'`)
    .select(({ fn }) => fn.countAll<number>().as('today'))
    .executeTakeFirstOrThrow();
  const stored = messages.slice(0, Math.max(0, MOST_IN_A_DAY - Number(today)));
  if (stored.length > 0)
    await tx
      .insertInto('chat_message')
      .values(stored.map(({ wamid, kind, text, at }) => ({ chat_id: id, wamid, kind, text, at })))
      .onConflict((conflict) => conflict.column('wamid').doNothing())
      .execute();
  const dropped = messages.length - stored.length;
  if (dropped > 0)
    await tx
      .updateTable('chat')
      .set({ dropped: sql`dropped + ${dropped}` })
      .where('id', '=', id)
      .execute();
}

/** Reads an entry of `messages`; null if it has no id or no sender. */
function readMessage(message: Fields, contacts: Fields[]): Written | null {
  const { id, from, type, timestamp } = message;
  if (typeof id !== 'string' || id === '' || id.length > 200) return null;
  if (typeof from !== 'string' || !/^\d{6,17}$/.test(from)) return null;
  const profile = fieldsOf(contacts.find(({ wa_id }) => wa_id === from)?.profile).name;
  const name = typeof profile === 'string' ? cleanText(profile).replace(/\s+/g, ' ').slice(0, 100) : '';
  const at = new Date(Number(timestamp) * 1000);
  return {
    wamid: id,
    phone: `+${from}`,
    name,
    kind: typeof type === 'string' && /^[a-z_]{1,30}$/.test(type) ? type : 'unknown',
    text: textOf(message),
    at: Number.isNaN(at.getTime()) || at.getTime() > Date.now() ? new Date() : at,
  };
}

/** The text, the caption of a picture, the label of a pressed button, or the place of a location. */
function textOf({ text, image, video, document, button, interactive, location }: Fields): string {
  const { button_reply, list_reply } = fieldsOf(interactive);
  const texts = [
    fieldsOf(text).body,
    fieldsOf(image).caption,
    fieldsOf(video).caption,
    fieldsOf(document).caption,
    fieldsOf(button).text,
    fieldsOf(button_reply).title,
    fieldsOf(list_reply).title,
    placeOf(fieldsOf(location)),
  ];
  const found = texts.find((each) => typeof each === 'string');
  return typeof found === 'string' ? String(storable(found.slice(0, MAX_TEXT))) : '';
}

function placeOf({ name, address, latitude, longitude }: Fields): string | undefined {
  const parts = [name, address, [latitude, longitude].every(Number.isFinite) && `${latitude}, ${longitude}`];
  return parts.filter((each) => typeof each === 'string' && each !== '').join('\n') || undefined;
}

/** WhatsApp has approved or refused a text. */
async function takeTemplate(
  db: Database,
  { message_template_name: name, message_template_language: language, event, reason }: Fields,
): Promise<void> {
  if (typeof name !== 'string' || typeof event !== 'string' || !/^[a-z0-9_]{1,60}$/.test(name)) return;
  if (language !== 'en' && language !== 'bn') return;
  const said = typeof reason === 'string' && reason !== 'NONE' ? reason.slice(0, 200) : '';
  await recordTemplate(db, { name, language, status: event.slice(0, 40), said });
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
