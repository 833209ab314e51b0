import { HOUR } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import { recordChannels } from './channels.ts';
import { deleteOldMessages } from './delete-old-messages.ts';
import { demoPhoneRoute } from './demo-phone.ts';
import type { Messages } from './messages.ts';
import { demoPhone } from './providers/demo.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { sendDue } from './send-due.ts';

export interface MessageOptions {
  /** At most one per channel. Nothing is queued for a channel without a provider. `demo`: the demo phone. */
  providers: readonly (MessageProvider | 'demo')[];
  /** The shop's public URL, for links in messages. */
  shopUrl: string;
}

/** The pause between two runs, in ms. It is short because shoppers wait for codes. */
const SEND_EVERY = 1_000;

/** The pause between two deletions of old messages, in ms. */
const DELETE_EVERY = HOUR;

/**
 * Sends queued messages from the time the shop listens until it closes. Each channel has a job of its own: a mail server that does not
 * respond must not delay codes by SMS.
 */
export async function openMessages(
  app: FastifyInstance,
  db: Database,
  options: MessageOptions,
): Promise<Messages> {
  const { shopUrl } = options;
  const providers = options.providers.map((each) => (each === 'demo' ? demoPhone(db) : each));
  await recordChannels(db, providers, shopUrl);
  const messages = { db, providers, log: app.log };
  for (const provider of providers)
    repeatWhileOpen(app, `sending of ${provider.channel} messages`, SEND_EVERY, (stop) =>
      sendDue({ ...messages, providers: [provider] }, stop),
    );
  repeatWhileOpen(app, 'deleting of old messages', DELETE_EVERY, () => deleteOldMessages(db));
  app.addHook('onClose', async () => {
    for (const provider of providers) provider.close?.();
  });
  if (providers.some(({ name }) => name === 'demo')) demoPhoneRoute(app, db);
  return messages;
}
