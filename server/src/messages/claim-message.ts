import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { sql, type Transaction } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { claimDue, type JobTable } from '../platform/jobs/claim-due.ts';
import { chargeDay } from './daily-limits.ts';
import { endMessage } from './end-message.ts';
import type { Messages } from './messages.ts';
import type { Message, MessageProvider } from './providers/message-provider.ts';
import { wantsPromotions } from './wants-promotions.ts';

/** The first wait is longer than the timeout of any provider. Twelve tries cover an outage of six hours. */
const JOB: JobTable = {
  table: 'message',
  due: 'next_try',
  tries: 'tries',
  backoff: { first: MINUTE, longest: HOUR },
};

/** The maximum number of tries of a message. */
export const MAX_TRIES = 12;

/** The delay of a message that exceeds a daily limit, or whose text WhatsApp has not approved yet, in ms. */
const PAUSE = 10 * MINUTE;

export interface ClaimedMessage {
  message: Message;
  /** The provider that sends it now; null if the message has ended or was postponed. */
  provider: MessageProvider | null;
}

/** Claims the next due message, a code before all others, marks it as `sending` and charges it to the day; null if none is due. */
export function claimMessage({ db, providers }: Messages): Promise<ClaimedMessage | null> {
  const channels = providers.map(({ channel }) => channel);
  return inTransaction(db, async (tx) => {
    const where = sql`state IN ('queued', 'sending', 'accepted') AND channel = ANY(${channels})`;
    // Somebody waits for a code, which soon expires.
    const message =
      (await claimDue<Message>(tx, JOB, sql`${where} AND purpose = 'code'`)) ??
      (await claimDue<Message>(tx, JOB, where));
    if (!message) return null;
    const provider = await chooseProvider(tx, message, providers);
    // Within a day after a message of the person no template is needed, and WhatsApp charges nothing.
    const free = provider.channel === 'whatsapp' && (await isChatOpen(tx, message));
    const sent = free ? { ...message, template: null } : message;
    return { message: sent, provider: (await prepareSending(tx, sent, provider)) ? provider : null };
  });
}

/** WhatsApp, once, for a phone that has written there before and a text that may be sent there now; otherwise that of the channel. */
async function chooseProvider(
  tx: Transaction<Schema>,
  message: Message,
  providers: Messages['providers'],
): Promise<MessageProvider> {
  const own = providers.find(({ channel }) => channel === message.channel)!;
  const whatsApp = providers.find(({ channel }) => channel === 'whatsapp');
  const { channel, purpose, state, whatsapp: tried, template } = message;
  if (!whatsApp || channel !== 'sms' || purpose !== 'service' || state !== 'queued' || tried || !template)
    return own;
  const chat = await tx
    .selectFrom('chat')
    .where('phone', '=', message.recipient)
    .select('id')
    .executeTakeFirst();
  return chat && ((await isApproved(tx, message)) || (await isChatOpen(tx, message))) ? whatsApp : own;
}

/** Whether WhatsApp has approved the text of the message in its language. */
async function isApproved(tx: Transaction<Schema>, { template, language }: Message): Promise<boolean> {
  const approved = await tx
    .selectFrom('whatsapp_template')
    .where('name', '=', template!.name)
    .where('language', '=', language)
    .where('status', '=', 'APPROVED')
    .select('name')
    .executeTakeFirst();
  return approved !== undefined;
}

/** Whether free texts may be sent to the phone: some minutes less than a day after its newest message. */
async function isChatOpen(tx: Transaction<Schema>, { recipient }: Message): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM chat WHERE phone = ${recipient} AND received > clock_timestamp() - interval '23 hours 50 minutes'`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Marks the message as `sending` and returns true; or ends or postpones it and returns false. */
async function prepareSending(
  tx: Transaction<Schema>,
  message: Message,
  provider: MessageProvider,
): Promise<boolean> {
  // The earlier process crashed or got no response: the message may have been sent.
  const isUncertain = message.state === 'sending';
  if (isUncertain && !(await canRepeat(tx, message, provider)))
    return end(tx, message, 'uncertain', message.problem || 'no result');
  if (await isExpired(tx, message)) return end(tx, message, isUncertain ? 'uncertain' : 'dead', 'too old');
  if (message.tries > MAX_TRIES)
    return end(tx, message, isUncertain ? 'uncertain' : 'dead', message.problem || 'tried too often');
  if (message.purpose === 'promotion' && !(await wantsPromotions(tx, message.recipient)))
    return end(tx, message, 'dead', 'opted out');
  if (provider.channel === 'whatsapp' && message.template && !(await isApproved(tx, message)))
    return postpone(tx, message, 'WhatsApp has not approved this text yet');
  // A code was charged to the limit of codes when it was requested.
  const charged = message.purpose === 'code' ? { ...message, parts: 0 } : message;
  const day = message.charged_on ?? (await chargeDay(tx, charged));
  if (day === null) return postpone(tx, message, "the day's limit is reached");
  await tx
    .updateTable('message')
    .set({
      state: 'sending',
      claimed: sql`clock_timestamp()`,
      charged_on: day,
      provider: provider.name,
      ...(provider.channel === 'whatsapp' && { whatsapp: 'asked' }),
    })
    .where('id', '=', message.id)
    .execute();
  return true;
}

async function end(
  tx: Transaction<Schema>,
  message: Message,
  state: 'dead' | 'uncertain',
  problem: string,
): Promise<false> {
  await endMessage(tx, message.id, { state, problem });
  return false;
}

/**
 * True if this provider sends no second message for a second request: it is the provider of the first request, and it
 * deduplicates client ids. If it does so for one day, the request must arrive before midnight in Dhaka.
 */
async function canRepeat(
  tx: Transaction<Schema>,
  { provider: former, charged_on }: Message,
  { name, deduplicates }: MessageProvider,
): Promise<boolean> {
  if (name !== former || deduplicates === 'never') return false;
  if (deduplicates === 'always') return true;
  const { rows } = await sql<{ day: string }>`
    SELECT to_char(clock_timestamp() AT TIME ZONE 'Asia/Dhaka' + interval '2 minutes', 'YYYY-MM-DD') AS day`.execute(
    tx,
  );
  return rows[0]!.day === charged_on;
}

async function isExpired(tx: Transaction<Schema>, { id }: Message): Promise<boolean> {
  const expired = await tx
    .selectFrom('message')
    .where('id', '=', id)
    .where('expires', '<=', sql<Date>`clock_timestamp()`)
    .select('id')
    .executeTakeFirst();
  return expired !== undefined;
}

/** The message was not tried, so the claim does not count as a try. */
async function postpone(tx: Transaction<Schema>, { id, tries }: Message, problem: string): Promise<false> {
  await tx
    .updateTable('message')
    .set({
      tries: tries - 1,
      next_try: sql`clock_timestamp() + ${PAUSE} * interval '1 millisecond'`,
      problem,
    })
    .where('id', '=', id)
    .execute();
  return false;
}
