import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { LOST_TRACE, type Report, runLighthouse } from './lighthouse/run-lighthouse.ts';
import { startNginx } from './nginx.ts';
import { median, ms, type Row, record } from './results.ts';
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
for (const [name, pagePath] of Object.entries(PAGES)) rows.push(...(await measure(name, pagePath)));
await shop.stop();
await postgres.stop();
record('page', rows, [
  `Lighthouse as a mobile phone (simulated slow 4G, four times slower processor), median of ${RUNS} runs. Compared with the same page without any script, from nginx: the rendered HTML, its style sheet and pictures, compressed (gzip).`,
  ...(repeated > 0
    ? [`${repeated} runs were repeated, because Lighthouse lost their trace (${LOST_TRACE}).`]
    : []),
]);

async function measure(name: string, pagePath: string): Promise<Row[]> {
  // The first requests resize the pictures and compress the page at full strength.
  lighthouse(shop.url + pagePath);
  await wait(1_500);
  const shopReports = Array.from({ length: RUNS }, () => lighthouse(shop.url + pagePath));
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-page-'));
  await copyStatic(pagePath, path.join(folder, 'files'));
  const nginx = await startNginx(folder, ['cache-control: public, max-age=31536000']);
  const staticReports = Array.from({ length: RUNS }, () => lighthouse(`${nginx.url}/index.html`));
  await nginx.stop();
  await rm(folder, { recursive: true });
  return rowsOf(name, shopReports, staticReports);
}

function rowsOf(name: string, shopReports: Report[], staticReports: Report[]): Row[] {
  const of = (reports: Report[], read: (one: Report) => number) => median(reports.map(read));
  const score = (kind: keyof Report['scores']) => of(shopReports, ({ scores }) => scores[kind]);
  const [performance, others] = [
    score('performance'),
    (['accessibility', 'best-practices', 'seo'] as const).map(score),
  ];
  const [lcp, limit] = [of(shopReports, (one) => one.lcp), of(staticReports, (one) => one.lcp)];
  const [tbt, without] = [of(shopReports, (one) => one.tbt), of(staticReports, (one) => one.tbt)];
  const longest = of(shopReports, (one) => one.longestTask);
  const cls = of(shopReports, (one) => one.cls);
  return [
    { measure: `${name}: performance`, goal: '≥ 99', result: `${performance}`, met: performance >= 99 },
    {
      measure: `${name}: accessibility, best practices, SEO`,
      goal: '100 each',
      result: others.join(', '),
      met: others.every((one) => one === 100),
    },
    {
      measure: `${name}: LCP`,
      goal: '≤ 1.2 × static',
      result: `${(lcp / limit).toFixed(2)} × (${ms(lcp)} to ${ms(limit)})`,
      met: lcp <= 1.2 * limit,
    },
    {
      measure: `${name}: TBT`,
      goal: '≤ 150 ms',
      result: `${ms(tbt)}, static ${ms(without)}`,
      met: tbt <= 150,
    },
    {
      measure: `${name}: longest task`,
      goal: '≤ 100 ms',
      result: `${ms(longest)}, static ${ms(of(staticReports, (one) => one.longestTask))}`,
      met: longest <= 100,
    },
    { measure: `${name}: CLS`, goal: '0', result: cls.toFixed(3), met: cls === 0 },
  ];
}

function lighthouse(url: string): Report {
  return runLighthouse(url, () => repeated++);
}

/** Stores the rendered page and its files without any script. */
async function copyStatic(pagePath: string, folder: string): Promise<void> {
  const page = await (await fetch(shop.url + pagePath)).text();
  const html = page
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(?:modulepreload|later)"[^>]*>/g, '');
  await save(folder, '/index.html', Buffer.from(html));
  const files = new Set(html.match(/\/(?:media|assets)\/[\w./-]+/g));
  for (const file of files) {
    const response = await fetch(shop.url + file);
    if (response.ok) await save(folder, file, Buffer.from(await response.arrayBuffer()));
  }
}

async function save(folder: string, name: string, content: Buffer): Promise<void> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  if (/\.(html|css|svg)$/.test(name)) await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
}
