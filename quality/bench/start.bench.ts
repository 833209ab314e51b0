import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { median, ms, record } from './results.ts';
import { freshDatabase, memory, openPostgres, startShop } from './shop.ts';

/** Second starts of the built shop on a filled database, each measured to the first page. */
const STARTS = 5;
const REST_MS = 3_000;

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_start');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();

const times: number[] = [];
const atRest: number[] = [];
for (let start = 0; start <= STARTS; start++) {
  const begun = performance.now();
  const shop = await startShop(database);
  const response = await fetch(shop.url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`The home page returned ${response.status}.`);
  // The first start fills the caches of the file system and of compiled code.
  if (start > 0) times.push(performance.now() - begun);
  await wait(REST_MS);
  if (start > 0) atRest.push(memory(shop.pid));
  await shop.stop();
}
await postgres.stop();

const time = median(times);
const rest = median(atRest) / 1e6;
record(
  'start',
  [
    { measure: 'second start to the first 200', goal: '≤ 1.5 s', result: ms(time), met: time <= 1_500 },
    {
      measure: 'memory of the Node process at rest',
      goal: '≤ 200 MB',
      result: `${rest.toFixed(0)} MB`,
      met: rest <= 200,
    },
  ],
  [
    `Median of ${STARTS} starts of the server with a running PostgreSQL, from the start of the process to the complete home page.`,
    'Memory after one rendering of the home page; `serve` has the memory after thousands of requests.',
  ],
);
