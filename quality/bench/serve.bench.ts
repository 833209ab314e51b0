import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo } from '../../server/src/demo/fill-demo.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startNginx } from './nginx.ts';
import { median, ms, type Row, record } from './results.ts';
import { cpuTime, freshDatabase, memory, openPostgres, startShop } from './shop.ts';

const SECONDS = 2;
const ROUNDS = 5;
const PAGES = {
  home: '/',
  category: '/products?category=fish',
  product: '/products/6',
  'product list (JSON)': '/api/shop-app/products/',
};

let readers = 0;
const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_serve');
const db = openDatabase(database, 1, null);
await fillDemo(db);
await db.destroy();
// The first start after a change strips the types of the sources, which takes 18 MB of memory. Later starts do not.
await (await startShop(database)).stop();
const shop = await startShop(database);
const rows: Row[] = [...(await uncached()), ...(await cached())];
rows.push(memoryRow());
await shop.stop();
await postgres.stop();
record('serve', rows, [
  `Cached responses: wrk, one thread, brotli, compared with nginx (one worker) that sends a file with the same bytes and headers: medians of ${ROUNDS} alternating rounds of ${SECONDS} s; the ratio is the median of the rounds. CPU is the time of the serving process for one request.`,
  `Uncached: first requests of pages, one at a time, uncompressed; CPU of the whole process, including the queries, the loaders and the hashes of the Content-Security-Policy.`,
  'Missed goals: of the cost of a cached response (perf) 45 % is the kernel, which copies it from memory while nginx uses sendfile, 50 % Node’s http and V8, of which 9 % for writing and checking the header, and 3 % the shop’s own fast path; bare `http.createServer` with the same bytes and headers takes 1.7 ×. The time of a render goes to the renderer (27 %), the garbage collector (20 %), the internal API request for data that is not cached (10 %), encoding the page (9 %), the database driver and the query builder (9 %), React Router (5 %), the page’s data (7 %); no large part is unnecessary. Without the memory options V8 renders in 65 to 85 % of the time and then uses 340 MB.',
]);

/** Product pages and lists that are rendered for the first time, after a warm-up with other pages. */
async function uncached(): Promise<Row[]> {
  const products = Array.from({ length: 213 }, (_, index) => `/products/${index + 1}`);
  const slugs = await categorySlugs();
  const lists = ['', '/bn'].flatMap((language) =>
    slugs.flatMap((slug) =>
      ['', '&sort=price', '&sort=-price'].map((sort) => `${language}/products?category=${slug}${sort}`),
    ),
  );
  const product = await renderTime(products);
  const list = await renderTime(lists);
  return [
    { measure: 'uncached product page', goal: '≤ 6 ms CPU', result: ms(product), met: product <= 6 },
    { measure: 'uncached list of 24 cards', goal: '≤ 6 ms CPU', result: ms(list), met: list <= 6 },
  ];
}

async function categorySlugs(): Promise<string[]> {
  const response = await fetch(`${shop.url}/api/shop-app/categories/`);
  const categories = (await response.json()) as { slug: string; parent: number | null }[];
  return categories.filter(({ parent }) => parent === null).map(({ slug }) => slug);
}

async function renderTime(paths: string[]): Promise<number> {
  const half = Math.floor(paths.length / 2);
  const [warm, measured] = [paths.slice(0, half), paths.slice(half)];
  for (const pagePath of warm) await read(pagePath);
  const before = cpuTime(shop.pid);
  for (const pagePath of measured) await read(pagePath);
  return (cpuTime(shop.pid) - before) / measured.length;
}

async function read(pagePath: string): Promise<void> {
  // From many IP addresses, because rendering per IP address is limited.
  const reader = `10.3.${readers++ % 250}.1`;
  const headers = { 'accept-encoding': 'identity', 'x-forwarded-for': reader };
  const response = await fetch(shop.url + pagePath, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${pagePath} returned ${response.status}.`);
}

async function cached(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-serve-'));
  const rows: Row[] = [];
  for (const [name, pagePath] of Object.entries(PAGES)) {
    const { headers, body } = await fetchBestForm(pagePath);
    await mkdir(path.join(folder, 'files'), { recursive: true });
    await writeFile(path.join(folder, 'files/same'), body);
    const nginx = await startNginx(folder, headers);
    for (const connections of [10, 50]) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          shopLoad: await load(shop.url + pagePath, shop.pid, connections),
          nginxLoad: await load(`${nginx.url}/same`, nginx.worker, connections),
        });
      const ratio = median(rounds.map(({ shopLoad, nginxLoad }) => shopLoad.cpu / nginxLoad.cpu));
      const [shopLoad, nginxLoad] = [
        medians(rounds.map((round) => round.shopLoad)),
        medians(rounds.map((round) => round.nginxLoad)),
      ];
      rows.push({
        measure: `${name}, ${body.length} bytes, ${connections} connections`,
        goal: 'CPU ≤ 2 × nginx',
        result: `${ratio.toFixed(2)} × (${shopLoad.cpu.toFixed(3)} ms to ${nginxLoad.cpu.toFixed(3)} ms); ${shopLoad.rate} to ${nginxLoad.rate} requests a second`,
        met: ratio <= 2,
      });
    }
    await nginx.stop();
  }
  await rm(folder, { recursive: true });
  return rows;
}

/** The response with the best compression, after several requests. */
async function fetchBestForm(pagePath: string): Promise<{ headers: string[]; body: Buffer }> {
  for (let time = 0; time < 4; time++) curl(pagePath, '-o', '/dev/null');
  await wait(1_500);
  const body = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', shop.url + pagePath]);
  const head = String(curl(pagePath, '-o', '/dev/null', '-D', '-'));
  const headers = head
    .split('\r\n')
    .slice(1)
    .filter(
      (line) => line && !/^(date|connection|keep-alive|content-length|etag|transfer-encoding):/i.test(line),
    );
  return { headers, body };
}

function curl(pagePath: string, ...options: string[]): Buffer {
  return execFileSync('curl', ['-s', '-H', 'accept-encoding: br', ...options, shop.url + pagePath]);
}

/** The result of a serving process under load. */
interface Load {
  /** CPU time for one request, in ms. */
  cpu: number;
  /** Requests a second. */
  rate: number;
}

async function load(url: string, pid: number, connections: number): Promise<Load> {
  const before = cpuTime(pid);
  const written = await wrk('-t1', `-c${connections}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: br', url);
  const requests = Number(/(\d+) requests in/.exec(written)?.[1]);
  if (/Non-2xx|Socket errors/.test(written) || !requests) throw new Error(written);
  return {
    cpu: (cpuTime(pid) - before) / requests,
    rate: Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(written)?.[1])),
  };
}

function medians(loads: Load[]): Load {
  return { cpu: median(loads.map(({ cpu }) => cpu)), rate: median(loads.map(({ rate }) => rate)) };
}

function memoryRow(): Row {
  const megabytes = memory(shop.pid) / 1e6;
  return {
    measure: 'memory of the Node process afterwards',
    goal: '≤ 200 MB',
    result: `${megabytes.toFixed(0)} MB`,
    met: megabytes <= 200,
  };
}

/** Runs wrk and returns what it prints. */
function wrk(...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrk', args);
    let written = '';
    child.stdout.on('data', (chunk) => {
      written += chunk;
    });
    child.once('error', () =>
      reject(new Error('wrk is not installed (Debian: apt-get install wrk nginx-light).')),
    );
    child.once('close', () => resolve(written));
  });
}
