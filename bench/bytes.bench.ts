import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { bytesOf } from '../e2e/shop/bytes.ts';
import { findChromium } from '../scripts/chromium.mjs';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { kilobytes, type Row, record } from './results.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_bytes');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();
const shop = await startShop(database);
const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const addresses = [`${shop.address}/`, `${shop.address}/products?category=electronics`];
// Pages that were asked for often are there in their best form.
for (let time = 0; time < 4; time++) {
  for (const address of addresses) await fetch(address, { headers: { 'accept-encoding': 'br' } });
  await wait(1_200);
}
const [home, category] = await bytesOf(browser, addresses);
await browser.close();
await shop.stop();
await postgres.stop();
if (!home || !category) throw new Error('A page was not seen.');

record(
  'bytes',
  [
    row('home page: script', home.script, 120_000),
    row('home page: HTML', home.html, 12_000),
    row('home page: all in all', home.all, 250_000),
    row('a category page after it', category.all, 60_000),
    {
      measure: 'of the script: React and React Router',
      goal: '',
      seen: kilobytes(compressed(/^react-/)),
      met: null,
    },
    {
      measure: 'afterwards, by the worker for reading without a network',
      goal: '',
      seen: `${kilobytes(compressed(/\.(js|css)$/) - home.script)} at most, nothing where the browser saves data`,
      met: null,
    },
  ],
  [
    'Bodies as they go over the wire (brotli), to a phone of 412 × 823 pixels at 1.75; responses of the browser’s own cache are none. Their headers are 0.5 kB a response over HTTP/1.1.',
    'The HTML is the form that is sent from the fourth request on; the first ones have 13 kB.',
  ],
);

function row(measure: string, bytes: number, goal: number): Row {
  return { measure, goal: `≤ ${goal / 1000} kB`, seen: kilobytes(bytes), met: bytes <= goal };
}

/** What built files of a name weigh in brotli. */
function compressed(name: RegExp): number {
  const build = path.join(import.meta.dirname, '../storefront/build');
  // The build holds files of earlier releases, too.
  const [own = []]: string[][] = JSON.parse(readFileSync(path.join(build, 'releases.json'), 'utf8'));
  return own
    .filter((file) => name.test(path.basename(file, '.br')) && file.endsWith('.br'))
    .reduce((sum, file) => sum + statSync(path.join(build, file)).size, 0);
}
