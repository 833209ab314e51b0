import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { recordChannels } from '../../server/src/messages/channels.ts';
import { sendDue } from '../../server/src/messages/send-due.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { addFixtures } from '../../server/testing/fixtures.ts';
import { type ClientIdGateway, smsProvider, startClientIdGateway } from './environment/client-id-gateway.ts';
import { workAndDie } from './environment/killed-worker.ts';
import type { Random } from './environment/random.ts';
import { openRunDatabase } from './environment/test-environment.ts';

/**
 * In each cycle a process that places and moves orders and sends their messages is killed at a random moment: between the
 * move and its message, between the message and its claim, between the claim and the send, or before the result is stored.
 * Another one sends what is left. Then every move has its message, once. Returns the broken guarantees.
 * @param database the URL of an empty shop's database
 * @param unsafe with a gateway that forgets client ids: some messages must arrive twice
 */
export async function messages(
  random: Random,
  { cycles, unsafe, database: given }: { cycles: number; unsafe: boolean; database?: string },
): Promise<string[]> {
  const database = await openRunDatabase(given);
  const gateway = await startClientIdGateway(random, { forgetful: unsafe });
  const db = openDatabase(database.url, 4);
  const product = await prepareShop(db, gateway);
  const env = { DATABASE_URL: database.url, SMS_URL: gateway.url, PRODUCT: String(product) };
  const broken: string[] = [];
  let uncertain = 0;
  for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
    const before = gateway.requests();
    await workAndDie('message-worker.ts', env, {
      hasBegun: () => gateway.requests() > before,
      work: () => wait(random.whole(0, 500)),
    });
    uncertain += await sendRest(db, gateway);
    broken.push(...(await checkMessages(db, gateway)).map((line) => `cycle ${cycle + 1}: ${line}`));
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles)
      console.log(
        `${cycle + 1} cycles: ${gateway.delivered.length} messages delivered, ${uncertain} of them claimed by a killed process`,
      );
  }
  if (broken.length === 0 && gateway.delivered.length < cycles)
    broken.push('hardly a message was sent: nothing is proven');
  await db.destroy();
  await Promise.all([gateway.close(), database.close()]);
  return broken;
}

async function prepareShop(db: Database, gateway: ClientIdGateway): Promise<number> {
  const { blender } = await addFixtures(db);
  await db.updateTable('product').set({ stock: 1_000_000 }).execute();
  await db.updateTable('shop_setting').set({ sms_parts_per_day: null, sms_paisa_per_day: null }).execute();
  await recordChannels(db, [smsProvider(gateway.url)], 'https://haat.example');
  return blender;
}

/**
 * Sends everything that is left, as if every claim and the wait after every failed try were over. Returns how many messages a
 * killed process had claimed.
 */
async function sendRest(db: Database, gateway: ClientIdGateway): Promise<number> {
  const rest = { db, providers: [smsProvider(gateway.url)], log: pino({ level: 'silent' }) };
  const claimed = await db.selectFrom('message').where('state', '=', 'sending').select('id').execute();
  const open = sql<boolean>`state IN ('queued', 'sending')`;
  do await db.updateTable('message').set({ next_try: sql`now()` }).where(open).execute();
  while ((await sendDue(rest)) > 0);
  return claimed.length;
}

/** What the message of a status says. That of a confirmation may be missing: it is withdrawn if the order moves on. */
const TEXTS = {
  PENDING: 'We have your order',
  PROCESSING: 'is confirmed.',
  ONGOING: 'is on its way.',
  COMPLETED: 'is delivered.',
  CANCELLED: /is cancelled\.|was not accepted at the door\./,
} as const;

/** Compares the moves of all orders with the texts that phones have received. */
async function checkMessages(db: Database, { delivered }: ClientIdGateway): Promise<string[]> {
  const moves = await db
    .selectFrom('order_history')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['number', 'to_status'])
    .execute();
  const texts = Map.groupBy(delivered, (text) => /\bH\d+\b/.exec(text)?.[0] ?? text);
  const known = new Set<string>();
  const broken: string[] = [];
  for (const { number, to_status } of moves) {
    const pattern = TEXTS[to_status as keyof typeof TEXTS];
    const found = (texts.get(number) ?? []).filter((text) => text.search(pattern) >= 0);
    for (const text of found) known.add(text);
    if (found.length > 1) broken.push(`${number} ${to_status}: ${found.length} messages`);
    if (found.length === 0 && to_status !== 'PROCESSING') broken.push(`${number} ${to_status}: no message`);
  }
  const invented = delivered.filter((text) => !known.has(text));
  return [...broken, ...invented.map((text) => `a message without a move: ${text}`)];
}
