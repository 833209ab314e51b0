import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDemo } from '../server/src/demo/fill-demo.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { startNginx } from './nginx.ts';
import { median, ms, type Row, record } from './results.ts';
import { cpuTime, freshDatabase, memory, openPostgres, startShop } from './shop.ts';

const SECONDS = 2;
const ROUNDS = 5;
const PLACES = {
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
// The first start after a change strips the types of the sources, with 18 MB that stay; later ones find them stripped.
await (await startShop(database)).stop();
const shop = await startShop(database);
const rows: Row[] = [...(await uncached()), ...(await kept())];
rows.push(memoryRow());
await shop.stop();
await postgres.stop();
record('serve', rows, [
  `Kept responses: wrk, one thread, brotli, beside nginx (one worker) that sends a file with the same bytes and headers: medians of ${ROUNDS} rounds of ${SECONDS} s in turn, the ratio that of a round. CPU is the time of the serving process for one request.`,
  `Uncached: pages that nobody asked for before, one at a time, uncompressed; CPU of the whole process, so with the queries, the loaders and the hashes of the security policy.`,
  'Misses: of what a kept response costs (perf) 45 % is the kernel, which copies it from memory where nginx has it send the file, 50 % Node’s http and V8, of which 9 % for writing and checking the header, and 3 % the shop’s own door; bare `http.createServer` with the same bytes and headers takes 1.7 ×. A render’s time goes to the renderer (27 %), the garbage collector (20 %), the request within the process for what is not kept yet (10 %), the page as one text and its bytes (9 %), the database’s driver and the query builder (9 %), React Router (5 %), the page’s data (7 %); no part is left that is large and not needed. Left alone V8 renders in 65 to 85 % of the time and then holds 340 MB.',
]);

/** Pages of products and lists of cards that are rendered for the first time, after others warmed the code up. */
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
    { measure: 'uncached product page', goal: '≤ 6 ms CPU', seen: ms(product), met: product <= 6 },
    { measure: 'uncached list of 24 cards', goal: '≤ 6 ms CPU', seen: ms(list), met: list <= 6 },
  ];
}

async function categorySlugs(): Promise<string[]> {
  const response = await fetch(`${shop.address}/api/shop-app/categories/`);
  const categories = (await response.json()) as { slug: string; parent: number | null }[];
  return categories.filter(({ parent }) => parent === null).map(({ slug }) => slug);
}

async function renderTime(addresses: string[]): Promise<number> {
  const half = Math.floor(addresses.length / 2);
  const [warm, measured] = [addresses.slice(0, half), addresses.slice(half)];
  for (const address of warm) await read(address);
  const before = cpuTime(shop.pid);
  for (const address of measured) await read(address);
  return (cpuTime(shop.pid) - before) / measured.length;
}

async function read(address: string): Promise<void> {
  // From many addresses: what one may have rendered in a minute is limited.
  const reader = `10.3.${readers++ % 250}.1`;
  const headers = { 'accept-encoding': 'identity', 'x-forwarded-for': reader };
  const response = await fetch(shop.address + address, { headers });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
}

async function kept(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'haat-serve-'));
  const rows: Row[] = [];
  for (const [name, address] of Object.entries(PLACES)) {
    const { headers, body } = await bestForm(address);
    await mkdir(path.join(folder, 'files'), { recursive: true });
    await writeFile(path.join(folder, 'files/same'), body);
    const nginx = await startNginx(folder, headers);
    for (const connections of [10, 50]) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          ours: await load(shop.address + address, shop.pid, connections),
          theirs: await load(`${nginx.address}/same`, nginx.worker, connections),
        });
      const ratio = median(rounds.map(({ ours, theirs }) => ours.cpu / theirs.cpu));
      const [ours, theirs] = [
        medians(rounds.map((round) => round.ours)),
        medians(rounds.map((round) => round.theirs)),
      ];
      rows.push({
        measure: `${name}, ${body.length} bytes, ${connections} connections`,
        goal: 'CPU ≤ 2 × nginx',
        seen: `${ratio.toFixed(2)} × (${ours.cpu.toFixed(3)} ms to ${theirs.cpu.toFixed(3)} ms); ${ours.rate} to ${theirs.rate} requests a second`,
        met: ratio <= 2,
      });
    }
    await nginx.stop();
  }
  await rm(folder, { recursive: true });
  return rows;
}

/** What the shop sends once a response was asked for often, as it goes over the wire. */
async function bestForm(address: string): Promise<{ headers: string[]; body: Buffer }> {
  for (let time = 0; time < 4; time++) curl(address, '-o', '/dev/null');
  await wait(1_500);
  const body = execFileSync('curl', ['-s', '-H', 'accept-encoding: br', shop.address + address]);
  const head = String(curl(address, '-o', '/dev/null', '-D', '-'));
  const headers = head
    .split('\r\n')
    .slice(1)
    .filter(
      (line) => line && !/^(date|connection|keep-alive|content-length|etag|transfer-encoding):/i.test(line),
    );
  return { headers, body };
}

function curl(address: string, ...options: string[]): Buffer {
  return execFileSync('curl', ['-s', '-H', 'accept-encoding: br', ...options, shop.address + address]);
}

/** What a serving process did under load. */
interface Load {
  /** Its time for one request, in ms. */
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

function memoryRow(): Row {
  const megabytes = memory(shop.pid) / 1e6;
  return {
    measure: 'memory of the Node process afterwards',
    goal: '≤ 200 MB',
    seen: `${megabytes.toFixed(0)} MB`,
    met: megabytes <= 200,
  };
}
