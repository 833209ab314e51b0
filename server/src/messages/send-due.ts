import { runDue } from '../platform/jobs/run-due.ts';
import { maskPhone } from '../platform/mask-phone.ts';
import { type ClaimedMessage, claimMessage, MOST_TRIES } from './claim-message.ts';
import { endMessage } from './end-message.ts';
import type { Messages } from './messages.ts';
import type { Message, MessageProvider, SendResult } from './providers/message-provider.ts';

/** So many messages one run takes; the next one comes soon. */
const MOST_AT_ONCE = 500;

/** After so many without a response in a row the provider is away. */
const PATIENCE = 3;

/** How many are sent at once by one process. */
const PARALLEL = 4;

/** Sends the messages that are due; returns how many it looked at. Any number of processes do so at once. */
export async function sendDue(messages: Messages, stop?: AbortSignal): Promise<number> {
  if (messages.providers.length === 0) return 0;
  const { handled } = await runDue(
    {
      claim: () => claimMessage(messages),
      handle: (claimed) => sendClaimed(messages, claimed),
      failed: (error) => messages.log.error({ err: error }, 'message failed'),
      most: MOST_AT_ONCE,
      patience: PATIENCE,
      parallel: PARALLEL,
    },
    stop,
  );
  return handled;
}

async function sendClaimed(messages: Messages, { message, provider }: ClaimedMessage): Promise<boolean> {
  if (!provider) return true;
  const result = await provider.send(message);
  await record(messages, message, provider, result);
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
 * Writes down what became of it, unless somebody has claimed it since: this process was thought dead then, and only
 * that the message was sent is news.
 */
async function record(
  { db }: Messages,
  { id, tries, state }: Message,
  { sendsOnce }: MessageProvider,
  result: SendResult,
): Promise<void> {
  if (result.kind === 'sent') {
    await endMessage(db, id, { state: 'sent', reference: result.reference }, ['sending', 'uncertain']);
    return;
  }
  const problem = result.reason;
  const mine = db
    .selectFrom('message')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'sending')
    .select('id');
  if (!(await mine.executeTakeFirst())) return;
  // An earlier try without a result may have been sent, whatever became of this one.
  const isUncertain = result.kind === 'unknown' || state === 'sending';
  const isOver = result.kind === 'refused' || tries >= MOST_TRIES || (isUncertain && sendsOnce === 'never');
  if (isOver) await endMessage(db, id, { state: isUncertain ? 'uncertain' : 'dead', problem }, ['sending']);
  // What is uncertain stays `sending`, as if this process had died: the next claim decides whether it may be sent again.
  else await waitForNextTry(db, { id, tries }, isUncertain ? { problem } : { state: 'queued', problem });
}

/** The claim has set when that is. */
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

/** As it stands in logs. */
function maskedRecipient({ channel, recipient }: Message): string {
  return channel === 'sms' ? maskPhone(recipient) : recipient.replace(/^.*@/, '…@');
}
