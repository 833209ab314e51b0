import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../ops/tests/chromium.mjs';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { bytesOf } from '../e2e/shop/bytes.ts';
import { kilobytes, type Row, record } from './results.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_bytes');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();
const shop = await startShop(database);
const browser = await chromium.launch({ ...findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const urls = [`${shop.url}/`, `${shop.url}/products?category=electronics`];
// After several requests a page is cached with the best compression.
for (let time = 0; time < 4; time++) {
  for (const url of urls) await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await wait(1_200);
}
const [home, category] = await bytesOf(browser, urls);
await browser.close();
await shop.stop();
await postgres.stop();
if (!home || !category) throw new Error('A page was not measured.');

record(
  'bytes',
  [
    row('home page: script', home.script, 150_000),
    row('home page: HTML', home.html, 15_000),
    row('home page: total', home.all, 300_000),
    row('a category page after the home page', category.all, 60_000),
    {
      measure: 'prefetched afterwards by the service worker',
      goal: '',
      result: `${kilobytes(compressed(/\.(js|css)$/) - home.script)} at most, nothing with data saver`,
      met: null,
    },
  ],
  [
    'Transferred bodies (brotli), on a phone of 412 × 823 pixels at 1.75; responses from the browser’s own cache do not count. Headers are 0.5 kB per response over HTTP/1.1.',
    'The HTML is the form from the fourth request on; the first responses have 13 kB.',
  ],
);

function row(measure: string, bytes: number, goal: number): Row {
  return { measure, goal: `≤ ${goal / 1000} kB`, result: kilobytes(bytes), met: bytes <= goal };
}

/** Size in brotli of the built files with such a name. */
function compressed(name: RegExp): number {
  const build = path.join(import.meta.dirname, '../../storefront/build');
  // The build also contains files of earlier releases.
  const [own = []]: string[][] = JSON.parse(readFileSync(path.join(build, 'releases.json'), 'utf8'));
  return own
    .filter((file) => name.test(path.basename(file, '.br')) && file.endsWith('.br'))
    .reduce((sum, file) => sum + statSync(path.join(build, file)).size, 0);
}
