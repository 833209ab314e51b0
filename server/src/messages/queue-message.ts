import { randomBytes } from 'node:crypto';
import { smsSize } from '@haat/contract/text/sms-parts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { fromNow } from '../platform/db/database-time.ts';
import type { Channel, Message } from './providers/message-provider.ts';

export interface NewMessage {
  /** The reported event, such as `order 17 received`. One event is queued once per channel. */
  event: string;
  channel: Channel;
  purpose: Message['purpose'];
  language: Message['language'];
  /** A mobile number in E.164, or an e-mail address. */
  recipient: string;
  /** Only for e-mails. */
  subject?: string;
  text: string;
  /** The text as WhatsApp has approved it; without it the message to a phone never goes there. */
  template?: { name: string; params: string[] };
  /** In ms. An expired message is not sent. */
  expiresIn: number;
  /** In ms: not sent before, so that it can be withdrawn. */
  delay?: number;
  /** Stored like any other message, but never sent: a code for an unknown number takes as long as one for a known number. */
  withheld?: boolean;
  /** The message is not queued if the recipient has got this many service messages within a day. */
  dailyLimit?: number;
  /** The column `unproven_from`, if somebody without a proof may have caused it. */
  unprovenFrom?: RawBuilder<unknown>;
  /** The keys of the attempts that were counted for a code. */
  attempts?: Buffer[];
}

/** The maximum length that providers accept, in characters. The templates are much shorter. */
const MAX_SMS_LENGTH = 1_000;

/**
 * Queues a message in the caller's transaction: it is sent after the commit, and never after a rollback. Returns false,
 * and queues nothing, if the event was queued before, if the channel has no provider, or above the daily limit of the recipient. A notice to a
 * phone is a message of WhatsApp in a shop that has WhatsApp and no SMS.
 */
export async function queueMessage(tx: Database, message: NewMessage): Promise<boolean> {
  const { event, channel, purpose, language, recipient, subject = '', expiresIn } = message;
  const {
    delay = 0,
    withheld = false,
    unprovenFrom = sql`NULL::bytea`,
    attempts = null,
    template = null,
  } = message;
  const isSms = channel === 'sms';
  const channels = isSms && purpose === 'service' && template ? ['sms', 'whatsapp'] : [channel];
  const text = isSms ? message.text.slice(0, MAX_SMS_LENGTH) : message.text;
  const state = withheld ? 'withheld' : 'queued';
  const { rows } = await sql<{ id: number }>`
    INSERT INTO message (event, channel, purpose, language, recipient, subject, text, parts, client_id, state, expires, next_try,
      unproven_from, attempts, template)
    SELECT ${event}, channel, ${purpose}, ${language}, ${recipient}, ${subject}, ${text},
      CASE channel WHEN 'sms' THEN ${isSms ? smsSize(text).parts : 0}::int ELSE 0 END, ${newClientId()}, ${state}, ${fromNow(expiresIn)},
      ${withheld ? sql`NULL` : fromNow(delay)}, ${unprovenFrom}, ${attempts}::bytea[],
      ${isSms && template ? JSON.stringify(template) : null}::jsonb
    FROM message_channel
    WHERE channel = (SELECT min(channel) FROM message_channel WHERE channel = ANY(${channels}) AND provider <> 'off')
      ${unlessAbove(message)}
    ON CONFLICT (event, channel) DO NOTHING
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

function unlessAbove({ recipient, dailyLimit }: NewMessage) {
  if (dailyLimit === undefined) return sql``;
  return sql`AND (
    SELECT count(*) FROM (
      SELECT FROM message
      WHERE recipient = ${recipient} AND purpose = 'service' AND created > now() - interval '1 day' LIMIT ${dailyLimit}
    ) AS today) < ${dailyLimit}`;
}

/** 80 random bits, so that ids never collide: not with those of a restored shop, nor of another shop with the same provider account. */
function newClientId(): string {
  return randomBytes(10).toString('hex');
}
