import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { MessageProvider } from './providers/message-provider.ts';

/** Each has a provider and a job of its own. */
export const CHANNELS = ['sms', 'email', 'whatsapp', 'push'] as const;

/**
 * Records the provider of each channel and the public URL for links. Transactions that queue messages read them there.
 * All processes of a shop have the same configuration.
 */
export async function recordChannels(
  db: Database,
  providers: readonly MessageProvider[],
  shopUrl: string,
): Promise<void> {
  for (const channel of CHANNELS) {
    const provider = providers.find((each) => each.channel === channel)?.name ?? 'off';
    await db
      .updateTable('message_channel')
      .set({ provider, shop_url: shopUrl })
      .where('channel', '=', channel)
      .where((eb) => eb.or([eb('provider', '<>', provider), eb('shop_url', '<>', shopUrl)]))
      .execute();
  }
}

/** SQL: whether notices reach phones: by SMS, or by WhatsApp alone. */
export const REACHES_PHONES = sql<boolean>`EXISTS (
  SELECT FROM message_channel WHERE channel IN ('sms', 'whatsapp') AND provider <> 'off')`;

export async function reachesPhones(db: Database): Promise<boolean> {
  const { rows } = await sql<{ reaches: boolean }>`SELECT ${REACHES_PHONES} AS reaches`.execute(db);
  return rows[0]!.reaches;
}

/** True if the shop sends SMS, so that codes can prove who owns a phone. */
export async function sendsSms(db: Database): Promise<boolean> {
  return (await smsProvider(db)) !== 'off';
}

/** True if the SMS of this shop go to the demo phone. */
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
