import type { Database } from '../platform/db/database.ts';
import type { MessageProvider } from './providers/message-provider.ts';

/**
 * Records by whom this shop sends, and the public address for links, so that what queues messages knows it in its own
 * transaction. All processes of a shop are configured alike.
 */
export async function recordChannels(
  db: Database,
  providers: readonly MessageProvider[],
  shopUrl: string,
): Promise<void> {
  for (const channel of ['sms', 'email'] as const) {
    const provider = providers.find((each) => each.channel === channel)?.name ?? 'off';
    await db
      .updateTable('message_channel')
      .set({ provider, shop_url: shopUrl })
      .where('channel', '=', channel)
      .where((eb) => eb.or([eb('provider', '<>', provider), eb('shop_url', '<>', shopUrl)]))
      .execute();
  }
}

/** Whether the shop sends SMS, and so can prove whose a phone is. */
export async function sendsSms(db: Database): Promise<boolean> {
  return (await smsProvider(db)) !== 'off';
}

/** Whether the SMS of this shop go to the phone of the demonstration. */
export async function sendsToDemoPhone(db: Database): Promise<boolean> {
  return (await smsProvider(db)) === 'demo';
}

async function smsProvider(db: Database): Promise<string> {
  const { provider } = await db
    .selectFrom('message_channel')
    .where('channel', '=', 'sms')
    .select('provider')
    .executeTakeFirstOrThrow();
  return provider;
}
