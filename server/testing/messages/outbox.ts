import { sql } from 'kysely';
import { recordChannels } from '../../src/messages/channels.ts';
import type { Messages } from '../../src/messages/messages.ts';
import { bulkSmsBd } from '../../src/messages/providers/bulksmsbd.ts';
import type { MessageProvider } from '../../src/messages/providers/message-provider.ts';
import { sslWireless } from '../../src/messages/providers/sslwireless.ts';
import { type NewMessage, queueMessage } from '../../src/messages/queue-message.ts';
import { sendDue } from '../../src/messages/send-due.ts';
import { inTransaction } from '../../src/platform/db/database.ts';
import { openTestDatabase } from '../shop.ts';
import { SECRETS, startSmsGateway } from './sms-gateway.ts';

export type TestOutbox = Awaited<ReturnType<typeof openOutbox>>;

/** Opens a database and a local SMS gateway. Both providers use the gateway. */
export async function openOutbox() {
  const { db, close } = await openTestDatabase();
  let events = 0;

  const outbox = {
    db,
    gateway: await startSmsGateway(),
    /** Log entries. */
    lines: [] as string[],
    ssl: (more = {}) =>
      sslWireless({ apiToken: SECRETS.apiToken, sender: 'HAAT', ...urlAndTimeout(), ...more }),
    bulk: (more = {}) =>
      bulkSmsBd({ apiKey: SECRETS.apiKey, senderId: '8809600000000', ...urlAndTimeout(), ...more }),
    /** One process of the shop. */
    processOf(provider: MessageProvider): Messages {
      const write = (fields: object, text?: string) => outbox.lines.push(`${JSON.stringify(fields)} ${text}`);
      return { db, providers: [provider], log: { info: write, warn: write, error: write } as never };
    },
    queue: (message: NewMessage) => inTransaction(db, (tx) => queueMessage(tx, message)),
    toAmina: (more: Partial<NewMessage> = {}): NewMessage => ({
      event: `order ${++events} received`,
      channel: 'sms',
      purpose: 'service',
      language: 'en',
      recipient: '+8801712345678',
      text: 'Your order 1001 is here.',
      expiresIn: 24 * 3_600_000,
      ...more,
    }),
    /** Ends every wait between tries and every claim of a process. */
    passWaits: () =>
      db.updateTable('message').set({ next_try: sql`now()` }).where('next_try', 'is not', null).execute(),
    async states() {
      const rows = await db.selectFrom('message').select('state').orderBy('id').execute();
      return rows.map(({ state }) => state);
    },
    only: () => db.selectFrom('message').selectAll().executeTakeFirstOrThrow(),
    /** Runs the job until no message is due. */
    async sendAll(messages: Messages): Promise<void> {
      for (let n = 0; n < 30; n++) {
        await outbox.passWaits();
        if ((await sendDue(messages)) === 0) return;
      }
    },
    /** Starts each test with an empty outbox and a new gateway. */
    async reset() {
      await outbox.gateway.close();
      outbox.gateway = await startSmsGateway();
      outbox.lines = [];
      await db.deleteFrom('message').execute();
      await db.deleteFrom('message_day').execute();
      const email = { ...outbox.ssl(), channel: 'email' as const, name: 'smtp' };
      await recordChannels(db, [outbox.ssl(), email], 'https://haat.example');
    },
    async close() {
      await outbox.gateway.close();
      await close();
    },
  };
  const urlAndTimeout = () => ({ apiUrl: outbox.gateway.url, timeout: 300 });
  return outbox;
}
