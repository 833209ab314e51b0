import { rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeBaseBackup } from '@haat/embedded-postgres/base-backup';
import { createCluster } from '@haat/embedded-postgres/cluster';
import { findHome } from '@haat/embedded-postgres/cluster-home';
import { restoreUntil } from '@haat/embedded-postgres/restore-until';
import { startEmbedded } from '@haat/embedded-postgres/start-embedded';
import { archiveIn, beginArchive } from '@haat/embedded-postgres/wal-archive';
import { onServer, withDatabase } from '../../server/src/testing/postgres.ts';
import { orderAsGuest } from './buyers.ts';
import { fillProducts } from './fill-database.ts';
import { inParallel } from './load.ts';
import { fillOrders } from './many-orders.ts';
import { ms, record } from './results.ts';
import { freshDatabase, startShop } from './shop.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
/** Placed after the copy of the data, so that a restore has something to replay. */
const LATER_ORDERS = 10_000;

const root = path.join(import.meta.dirname, '../..');
const cluster = 'bench-restore';
const home = await findHome(root, cluster);
const archive = archiveIn(`${home.folder}-archive`);
for (const folder of [home.folder, archive.folder]) rmSync(folder, { recursive: true, force: true });
await createCluster(home);
let postgres = await startEmbedded({ root, cluster });
const filled = await freshDatabase(postgres.url, 'bench_restore');
await fillProducts(filled, 10_000);
await fillOrders(filled, ORDERS);
await postgres.stop();

await beginArchive(home, archive);
postgres = await startEmbedded({ root, cluster });
const database = withDatabase(postgres.url, 'bench_restore');

const [copied] = await timed(() => writeBaseBackup(home, postgres.url, archive));
const shop = await startShop(database);
await inParallel(Array.from({ length: LATER_ORDERS }), 10, async (_, place) => {
  const { status, body } = await orderAsGuest(shop.url, place);
  if (status !== 201) throw new Error(body);
});
await shop.stop();
const before = await hashOrders();
await wait(50);
const moment = new Date();
await wait(50);
await onServer(database, (client) => client.query('truncate orders cascade'));
await postgres.stop();

const [restored] = await timed(() => restoreUntil(home, archive, moment));
postgres = await startEmbedded({ root, cluster });
const isSame = (await hashOrders()) === before;
const bytes = { data: await sizeOf(home.data), wal: await sizeOf(archive.wal) };
await postgres.stop();
for (const folder of [home.folder, archive.folder]) rmSync(folder, { recursive: true, force: true });

const orders = (ORDERS + LATER_ORDERS).toLocaleString('en');
record(
  'restore',
  [
    {
      measure: `${orders} orders, deleted by mistake: restored to the moment before`,
      goal: 'all rows of orders and lines equal',
      result: `${ms(restored)}, ${isSame ? 'all equal' : 'NOT equal'}`,
      met: isSame,
    },
    {
      measure: `the copy of the data with ${ORDERS.toLocaleString('en')} orders, while the shop may sell`,
      goal: '',
      result: `${ms(copied)}, ${megabytes(bytes.data)} of data`,
      met: null,
    },
    {
      measure: 'the archive of all changes, compressed',
      goal: '',
      result: megabytes(bytes.wal),
      met: null,
    },
  ],
  [
    `The copy is made before the last ${LATER_ORDERS.toLocaleString('en')} orders, which the restore replays. The time of the restore includes copying the data back.`,
  ],
);

function hashOrders(): Promise<string> {
  return onServer(withDatabase(postgres.url, 'bench_restore'), async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      `select concat(
        (select count(*) || md5(string_agg(md5(o::text), '' order by id)) from orders o),
        (select count(*) || md5(string_agg(md5(i::text), '' order by id)) from order_item i)) as hash`,
    );
    return rows[0]!.hash;
  });
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(path.join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
