import { sql } from 'kysely';
import { runDue } from '../platform/jobs/run-due.ts';
import { maskPhone } from '../platform/mask-phone.ts';
import { type ClaimedMessage, claimMessage, MAX_TRIES } from './claim-message.ts';
import { endMessage } from './end-message.ts';
import type { Messages } from './messages.ts';
import type { Message, MessageProvider, SendResult } from './providers/message-provider.ts';

/** The maximum number of messages in one run. The next run starts soon. */
const MAX_MESSAGES_PER_RUN = 500;

/** A run ends after this many consecutive messages that were not sent, because the provider is probably down. */
const MAX_FAILURES = 3;

/** The number of messages that one process sends at the same time. */
const PARALLEL = 4;

/** Sends due messages and returns the number of claimed ones. Many processes may do this at the same time. */
export async function sendDue(messages: Messages, stop?: AbortSignal): Promise<number> {
  if (messages.providers.length === 0) return 0;
  const { handled } = await runDue(
    {
      claim: () => claimMessage(messages),
      handle: (claimed) => sendClaimed(messages, claimed),
      onError: (error) => messages.log.error({ err: error }, 'message failed'),
      maxRows: MAX_MESSAGES_PER_RUN,
      maxFailures: MAX_FAILURES,
      parallel: PARALLEL,
    },
    stop,
  );
  return handled;
}

async function sendClaimed(messages: Messages, { message, provider }: ClaimedMessage): Promise<boolean> {
  if (!provider) return true;
  const result = await provider.send(message);
  if (provider.channel === message.channel) await record(messages, message, provider, result);
  else await recordWhatsApp(messages, message, result);
  const { id, purpose, tries } = message;
  const fields = {
    event: `message_${result.kind}`,
    message: id,
    purpose,
    to: maskedRecipient(message),
    tries,
  };
  if (result.kind === 'sent') messages.log.info(fields, 'message sent');
  else messages.log.warn({ ...fields, reason: result.reason }, 'message not sent');
  return result.kind === 'sent' || result.kind === 'refused';
}

/**
 * Records the result of a try. If another process has claimed the message meanwhile, because this one was too slow, only
 * the result `sent` is recorded.
 */
async function record(
  { db }: Messages,
  { id, tries, state }: Message,
  { deduplicates }: MessageProvider,
  result: SendResult,
): Promise<void> {
  if (result.kind === 'sent') {
    await endMessage(db, id, { state: 'sent', reference: result.reference }, ['sending', 'uncertain']);
    return;
  }
  const problem = result.reason;
  const ownClaim = db
    .selectFrom('message')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .select('id');
  if (!(await ownClaim.executeTakeFirst())) return;
  // An earlier try without a result may have sent the message, even if this try failed.
  const isUncertain = result.kind === 'unknown' || state === 'sending';
  const isOver = result.kind === 'refused' || tries >= MAX_TRIES || (isUncertain && deduplicates === 'never');
  if (isOver) await endMessage(db, id, { state: isUncertain ? 'uncertain' : 'dead', problem }, ['sending']);
  // An uncertain message stays `sending`, as after a crash: the next claim decides whether it may be sent again.
  else await waitForNextTry(db, { id, tries }, isUncertain ? { problem } : { state: 'queued', problem });
}

/**
 * Records what WhatsApp says to a message for which an SMS can follow: if it took it, after a time without a delivery; if it did not, at once.
 * A lost answer stays uncertain, unless a later status of WhatsApp says what became of it.
 */
async function recordWhatsApp({ db }: Messages, { id }: Message, result: SendResult): Promise<void> {
  if (result.kind === 'unknown') {
    await endMessage(db, id, { state: 'uncertain', problem: result.reason }, ['sending']);
    return;
  }
  const change =
    result.kind === 'sent'
      ? ({
          state: 'accepted',
          reference: result.reference,
          next_try: sql<Date>`clock_timestamp() + (SELECT whatsapp_wait_minutes FROM shop_setting) * interval '1 minute'`,
        } as const)
      : ({
          state: 'queued',
          whatsapp: 'failed',
          problem: result.reason,
          next_try: sql<Date>`clock_timestamp()`,
        } as const);
  await db
    .updateTable('message')
    .set(change)
    .where('id', '=', id)
    .where('whatsapp', '=', 'asked')
    .where('state', 'in', result.kind === 'sent' ? ['sending', 'uncertain'] : ['sending'])
    .execute();
}

/** The claim has set the time of the next try. */
async function waitForNextTry(
  db: Messages['db'],
  { id, tries }: Pick<Message, 'id' | 'tries'>,
  change: { state?: 'queued'; problem: string },
): Promise<void> {
  await db
    .updateTable('message')
    .set(change)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .execute();
}

/** The recipient as it is logged. */
function maskedRecipient({ channel, recipient }: Message): string {
  return channel === 'email' ? recipient.replace(/^.*@/, '…@') : maskPhone(recipient);
}
