import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { sendDueEvents } from '../../server/src/integrations/send-due-events.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { addFixtures } from '../../server/testing/fixtures.ts';
import { workAndDie } from './environment/killed-worker.ts';
import { keysOfMeta, type MetaServer, type Moment, startMetaServer } from './environment/meta-server.ts';
import type { Random } from './environment/random.ts';
import { openRunDatabase } from './environment/test-environment.ts';

/** Where the process is killed, in turn: at a random moment of a delivery, and around a request to Meta. */
const MOMENTS: readonly (Moment | 'any')[] = ['any', 'before', 'counted', 'responded'];

/**
 * In each cycle a process that delivers orders and reports them to Meta is killed: between the delivery and its row in the outbox, before the
 * request arrives, before its response, or before the response is stored. Another one sends what is left. Then each delivered order whose shopper
 * agrees is counted once, and no other; one who has withdrawn it only if it was sent before. Up to three times as many cycles are run, until enough
 * requests were repeated. Returns the broken guarantees.
 * @param database the URL of an empty shop's database
 * @param unsafe with a new id for each try: some purchases must be counted twice
 */
export async function conversions(
  random: Random,
  { cycles, unsafe, database: given }: { cycles: number; unsafe: boolean; database?: string },
): Promise<string[]> {
  const database = await openRunDatabase(given);
  const server = await startMetaServer();
  const db = openDatabase(database.url, 4);
  const { blender } = await addFixtures(db);
  await db.updateTable('product').set({ stock: 1_000_000 }).execute();
  const env = { DATABASE_URL: database.url, META_URL: server.url, PRODUCT: String(blender) };
  const broken: string[] = [];
  const needed = Math.floor(cycles / MOMENTS.length);
  // A kill can come too late to cause a repetition: then more follow.
  const goesOn = (cycle: number) => cycle < cycles || (server.meta.repeated < needed && cycle < 3 * cycles);
  for (let cycle = 0; goesOn(cycle) && broken.length === 0; cycle++) {
    const moment = MOMENTS[cycle % MOMENTS.length]!;
    const before = server.meta.requests;
    await workAndDie('conversion-worker.ts', env, {
      hasBegun: () => server.meta.requests > before + 2,
      work: () => (moment === 'any' ? wait(random.whole(0, 300)) : server.reaches(moment)),
    });
    if (unsafe)
      await sql`UPDATE outgoing_event SET event_id = gen_random_uuid()::text WHERE state = 'queued'`.execute(
        db,
      );
    await sendRest(db, server);
    broken.push(...(await checkPurchases(db, server)).map((line) => `cycle ${cycle + 1}: ${line}`));
    if ((cycle + 1) % 20 === 0 || cycle + 1 === cycles)
      console.log(
        `${cycle + 1} cycles: ${server.meta.events().length} purchases counted, ${server.meta.repeated} requests repeated`,
      );
  }
  if (broken.length === 0 && server.meta.repeated < needed)
    broken.push('no request was repeated: nothing is proven');
  await db.destroy();
  await Promise.all([server.close(), database.close()]);
  return broken;
}

/** Sends everything that is left, as if every claim were over. */
async function sendRest(db: Database, { url }: MetaServer): Promise<void> {
  const rest = { db, keys: keysOfMeta(db, url), shopUrl: 'https://haat.example', clock: () => new Date() };
  await sql`UPDATE outgoing_event SET next_try = now() WHERE state = 'queued'`.execute(db);
  while ((await sendDueEvents({ ...rest, log: pino({ level: 'silent' }) })) > 0);
}

/** Compares the delivered orders with what Meta has counted. */
async function checkPurchases(db: Database, { meta }: MetaServer): Promise<string[]> {
  const { rows: agreed } = await sql<{ number: string; taka: number }>`
    SELECT number, (SELECT sum(amount_paisa) FROM cash_payment WHERE order_id = orders.id)::float8 / 100 AS taka
    FROM orders JOIN purchase_consent ON order_id = orders.id WHERE status = 'COMPLETED' AND (withdrawn IS NULL
      OR EXISTS (SELECT FROM outgoing_event WHERE order_id = orders.id AND state = 'sent'))`.execute(db);
  const { rows: sent } = await sql<{ number: string }>`
    SELECT number FROM orders JOIN outgoing_event ON order_id = orders.id WHERE first_try IS NOT NULL`.execute(
    db,
  );
  const counted = Map.groupBy(meta.events(), ({ custom_data }) => custom_data.order_id);
  const broken = agreed.flatMap(({ number, taka }) => {
    const values = (counted.get(number) ?? []).map(({ custom_data }) => custom_data.value);
    if (values.length !== 1) return [`${number} was counted ${values.length} times`];
    return values[0] === taka ? [] : [`${number} was counted with ${values[0]}, and not ${taka}`];
  });
  const known = new Set([...agreed, ...sent].map(({ number }) => number));
  const others = [...counted.keys()].filter((number) => !known.has(number));
  return [...broken, ...others.map((number) => `${number} was reported without consent or delivery`)];
}
