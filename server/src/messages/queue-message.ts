import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fromNow } from '../platform/db/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Channel, Message } from './providers/message-provider.ts';
import { smsSize } from './sms-parts.ts';

export interface NewMessage {
  /** What it reports, such as `order 17 received`: the same event is queued once for each channel. */
  event: string;
  channel: Channel;
  purpose: Message['purpose'];
  language: Message['language'];
  /** A mobile number in E.164, or an e-mail address. */
  recipient: string;
  /** Of an e-mail. */
  subject?: string;
  text: string;
  /** After so long, in ms, it is of no use and is not sent. */
  usefulFor: number;
  /** Written like any other and never sent: so that a code for an unknown number takes as long as one for a known one. */
  withheld?: boolean;
}

/** A provider takes no longer text; the templates stay far below. */
const LONGEST_SMS = 1_000;

/**
 * Queues a message in the caller's transaction: it is sent after the commit, and never where the caller rolls back.
 * Nothing is queued where the same event was queued before, nor in a shop that does not send by this channel. Returns
 * whether a row was written.
 */
export async function queueMessage(tx: Database, message: NewMessage): Promise<boolean> {
  const { event, channel, purpose, language, recipient, subject = '', usefulFor, withheld = false } = message;
  const isSms = channel === 'sms';
  const text = isSms ? message.text.slice(0, LONGEST_SMS) : message.text;
  const state = withheld ? 'withheld' : 'queued';
  const { rows } = await sql<{ id: number }>`
    INSERT INTO message (event, channel, purpose, language, recipient, subject, text, parts, client_id, state, expires, next_try)
    SELECT ${event}, channel, ${purpose}, ${language}, ${recipient}, ${subject}, ${text},
      ${isSms ? smsSize(text).parts : 0}::int, ${newClientId()}, ${state}, ${fromNow(usefulFor)},
      ${withheld ? sql`NULL` : sql`clock_timestamp()`}
    FROM message_channel WHERE channel = ${channel} AND provider <> 'off'
    ON CONFLICT (event, channel) DO NOTHING
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** 80 random bits: two shops with one account at a provider, or a restored shop, never meet in it. */
function newClientId(): string {
  return randomBytes(10).toString('hex');
}
