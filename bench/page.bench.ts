import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startNginx } from './nginx.ts';
import { median, ms, type Row, record } from './results.ts';
import { LOST_TRACE, type Report, runLighthouse } from './run-lighthouse.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const RUNS = Number(process.argv[2] ?? 5);
const PAGES = { home: '/', category: '/products?category=fish', product: '/products/6' };

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_page');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();
const shop = await startShop(database);
const rows: Row[] = [];
let repeated = 0;
for (const [name, address] of Object.entries(PAGES)) rows.push(...(await measure(name, address)));
await shop.stop();
await postgres.stop();
record('page', rows, [
  `Lighthouse as a mobile phone (simulated slow 4G, four times slower processor), median of ${RUNS} runs. Beside it the same page without any script, from nginx: the HTML that the shop rendered, its style sheet and pictures, compressed (gzip).`,
  ...(repeated > 0
    ? [`${repeated} runs were repeated, since Lighthouse had lost their trace (${LOST_TRACE}).`]
    : []),
]);

async function measure(name: string, address: string): Promise<Row[]> {
  // Pictures are made to size, and the page gets its best form, when they are first asked for.
  lighthouse(shop.address + address);
  await wait(1_500);
  const ours = Array.from({ length: RUNS }, () => lighthouse(shop.address + address));
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-page-'));
  await copyStatic(address, path.join(folder, 'files'));
  const nginx = await startNginx(folder, ['cache-control: public, max-age=31536000']);
  const theirs = Array.from({ length: RUNS }, () => lighthouse(`${nginx.address}/index.html`));
  await nginx.stop();
  await rm(folder, { recursive: true });
  return rowsOf(name, ours, theirs);
}

function rowsOf(name: string, ours: Report[], theirs: Report[]): Row[] {
  const of = (seen: Report[], read: (one: Report) => number) => median(seen.map(read));
  const score = (kind: keyof Report['scores']) => of(ours, ({ scores }) => scores[kind]);
  const [performance, others] = [
    score('performance'),
    (['accessibility', 'best-practices', 'seo'] as const).map(score),
  ];
  const [lcp, limit] = [of(ours, (one) => one.lcp), of(theirs, (one) => one.lcp)];
  const [tbt, without] = [of(ours, (one) => one.tbt), of(theirs, (one) => one.tbt)];
  const cls = of(ours, (one) => one.cls);
  return [
    { measure: `${name}: performance`, goal: '≥ 99', seen: `${performance}`, met: performance >= 99 },
    {
      measure: `${name}: accessibility, best practices, SEO`,
      goal: '100 each',
      seen: others.join(', '),
      met: others.every((one) => one === 100),
    },
    {
      measure: `${name}: LCP`,
      goal: '≤ 1.2 × static',
      seen: `${(lcp / limit).toFixed(2)} × (${ms(lcp)} to ${ms(limit)})`,
      met: lcp <= 1.2 * limit,
    },
    { measure: `${name}: TBT`, goal: '≤ 150 ms', seen: `${ms(tbt)}, static ${ms(without)}`, met: tbt <= 150 },
    { measure: `${name}: CLS`, goal: '0', seen: cls.toFixed(3), met: cls === 0 },
  ];
}

function lighthouse(url: string): Report {
  return runLighthouse(url, () => repeated++);
}

/** The page as somebody would write it by hand: what the shop rendered, without any script. */
async function copyStatic(address: string, folder: string): Promise<void> {
  const page = await (await fetch(shop.address + address)).text();
  const html = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|later)"[^>]*>/g, '');
  await keep(folder, '/index.html', Buffer.from(html));
  const named = new Set(html.match(/\/(?:media|assets)\/[\w./-]+/g));
  for (const file of named) {
    const response = await fetch(shop.address + file);
    if (response.ok) await keep(folder, file, Buffer.from(await response.arrayBuffer()));
  }
}

async function keep(folder: string, name: string, content: Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (/\.(html|css|svg)$/.test(name)) await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}
