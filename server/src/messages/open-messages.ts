import { HOUR, MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Network } from '../platform/http/public-request.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { SecretsKeys } from '../platform/provider-keys/secrets-key.ts';
import { CHANNELS, recordChannels } from './channels.ts';
import { demoPhoneRoute } from './demo-phone.ts';
import type { Messages } from './messages.ts';
import { demoPhone } from './providers/demo.ts';
import type { MessageProvider } from './providers/message-provider.ts';
import { webPush } from './providers/web-push.ts';
import { sendDue } from './send-due.ts';

export interface MessageOptions {
  /** At most one per channel. Nothing is queued for a channel without a provider. `demo`: the demo phone. */
  providers: readonly (MessageProvider | 'demo')[];
  /** The shop's public URL, for links in messages. */
  shopUrl: string;
  /** Chooses again after a change of the keys. */
  choose?: () => Promise<MessageOptions>;
}

/** The pause between two runs, in ms. It is short because shoppers wait for codes. */
const SEND_EVERY = 1_000;

/** The pause between two deletions of old messages, in ms. */
const DELETE_EVERY = HOUR;

/** A replaced provider may still be sending, in ms. */
const CLOSE_AFTER = MINUTE;

/**
 * Sends queued messages from the time the shop listens until it closes. Each channel has a job of its own: a mail server that does not
 * respond must not delay codes by SMS. `reload` chooses the providers again after a change of their keys.
 */
export async function openMessages(
  app: FastifyInstance,
  db: Database,
  options: MessageOptions,
  push?: { secrets: SecretsKeys; network: Network; state: () => Promise<{ hasKey: boolean }> },
): Promise<{ messages: Messages; reload: () => Promise<void> }> {
  const openAll = async ({ providers, shopUrl }: MessageOptions) => {
    const opened = providers.map((each) => (each === 'demo' ? demoPhone(db) : each));
    if (push) opened.push(webPush({ db, ...push, shopUrl }));
    await recordChannels(db, opened, shopUrl);
    return opened;
  };
  const messages: Messages = { db, providers: await openAll(options), log: app.log };
  for (const channel of CHANNELS)
    repeatWhileOpen(app, `sending of ${channel} messages`, SEND_EVERY, async (stop) => {
      // Without a key no browser has ever asked for a notice.
      if (channel === 'push' && !(await push?.state())?.hasKey) return;
      await sendDue({ ...messages, providers: providersOf(channel, messages.providers) }, stop);
    });
  repeatWhileOpen(app, 'deleting of old messages', DELETE_EVERY, () => deleteOldMessages(db));
  const close = (providers: Messages['providers']) => {
    for (const provider of providers) provider.close?.();
  };
  app.addHook('onClose', async () => close(messages.providers));
  if (messages.providers.some(({ name }) => name === 'demo')) demoPhoneRoute(app, db);
  return {
    messages,
    async reload() {
      if (!options.choose) return;
      const former = messages.providers;
      messages.providers = await openAll(await options.choose());
      setTimeout(close, CLOSE_AFTER, former).unref();
    },
  };
}

/** An SMS may go by WhatsApp first. */
function providersOf(
  channel: (typeof CHANNELS)[number],
  providers: Messages['providers'],
): Messages['providers'] {
  const own = providers.filter((each) => each.channel === channel);
  const first = providers.filter((each) => channel === 'sms' && each.channel === 'whatsapp');
  return own.length === 0 ? [] : [...own, ...first];
}

/**
 * Deletes messages after 90 days, those that need a person's attention after a year, and those of the demo phone after a
 * week, because messages contain phone numbers and links that open orders. A deleted message is not queued again: no event
 * repeats after such a long time. Chats are deleted 90 days after the newest message of the person.
 */
export async function deleteOldMessages(db: Database): Promise<void> {
  await sql`
    DELETE FROM message WHERE created < now() - interval '90 days' AND next_try IS NULL
      AND (state IN ('sent', 'withheld') OR created < now() - interval '1 year')`.execute(db);
  await sql`DELETE FROM demo_message WHERE at < now() - interval '7 days'`.execute(db);
  await sql`DELETE FROM push_subscription WHERE order_id IS NOT NULL AND created < now() - interval '90 days'`.execute(
    db,
  );
  await sql`DELETE FROM chat WHERE received < now() - interval '90 days'`.execute(db);
  await sql`DELETE FROM chat_message WHERE received < now() - interval '90 days'`.execute(db);
  await sql`DELETE FROM chat_offer WHERE expires < now() - interval '7 days'`.execute(db);
}
