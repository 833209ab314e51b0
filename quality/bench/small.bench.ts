import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { freePort } from '@haat/embedded-postgres/free-port';
import pg from 'pg';
import { createShopUser, shopUserUrl } from '../../server/src/platform/db/database-user.ts';
import { browse } from './browse.ts';
import { confine, type Proportional, proportionalMemory } from './confine.ts';
import { fillProducts } from './fill-database.ts';
import { inParallel, seeded, sendRequest } from './load.ts';
import { fillOrders } from './many-orders.ts';
import { ms, percentile, record } from './results.ts';
import { cpuTime, freshDatabase, openPostgres, startServed } from './shop.ts';
import { signInStaff, work } from './staff.ts';

const MEMORY = 1024 ** 3;
const PRODUCTS = 5_210;
const PAST_ORDERS = 20_000;
const URLS = 200;
const CONNECTIONS = 20;
const PAGES_A_SECOND = 300;
const ORDERS_A_MINUTE = 100;
const STAFF = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 300);

const folder = mkdtempSync(path.join(tmpdir(), 'haat-small-'));
const machine = confine('haat-small', MEMORY);
let caddy: ChildProcess | undefined;
const { postgres, database, shop, port } = await machine.within(open);
const url = `https://localhost:${port}`;
const ca = await readAuthority();
setDefaultCACertificates([ca]);
await untilOpen();

const memoryAtRest = await restingMemory();
const urls = await chooseUrls();
const queries = ['status=PENDING', 'status=PROCESSING', ''];
const members = await signInStaff({ database, url }, STAFF);
await inParallel([...urls, ...urls, ...urls], 4, async (page, at) => {
  const headers = { 'accept-encoding': 'br', accept: 'text/html', 'x-forwarded-for': `10.7.${at % 250}.1` };
  await sendRequest(url + page, { headers });
});

const end = new AbortController();
const busyBefore = processorTime();
const memories: Proportional[] = [];
const orders: { time: number; status: number }[] = [];
const observing = observe();
const staff = members.map((member, seed) => work(member, { queries, signal: end.signal, seed }));
const ordering = placeOrders();
const pages = await browse({
  port,
  ca,
  urls,
  connections: CONNECTIONS,
  seconds: SECONDS,
  rate: PAGES_A_SECOND,
});
const busy = processorTime() - busyBefore;
end.abort();
await Promise.all([ordering, observing, ...staff]);
const load = loadavg().map((average) => average.toFixed(1));
await shop.stop();
caddy?.kill();
await postgres.stop();
report();
rmSync(folder, { recursive: true });
machine.remove();

/** Starts PostgreSQL, the shop as its service does, and Caddy with the configuration of an installed shop. */
async function open() {
  const postgres = await openPostgres('bench-small');
  const database = await freshDatabase(postgres.url, 'bench_small');
  await createShopUser(database);
  await fillProducts(database, PRODUCTS);
  await fillOrders(database, PAST_ORDERS);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query('UPDATE product SET stock = 1000000');
  await client.end();
  const shop = await startServed({ DATABASE_URL: shopUserUrl(database), MIGRATION_DATABASE_URL: database });
  const port = await startCaddy(Number(new URL(shop.url).port));
  return { postgres, database, shop, port };
}

async function startCaddy(shopPort: number): Promise<number> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const example = readFileSync(path.join(import.meta.dirname, '../../ops/deploy/Caddyfile'), 'utf8');
  const config = path.join(folder, 'Caddyfile');
  // Each buyer has an IP address of its own, because orders per IP address are limited.
  const trusting = example.replace('lb_try_duration', 'trusted_proxies private_ranges\n\t\tlb_try_duration');
  writeFileSync(config, trusting.replace('admin off', `admin off\n\thttp_port ${plainPort}`));
  const env = {
    ...process.env,
    DOMAIN: `https://localhost:${port}`,
    SHOP: `127.0.0.1:${shopPort}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  return port;
}

/** The certificate of Caddy's own authority, which it makes at its first start. */
async function readAuthority(): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return readFileSync(path.join(folder, 'caddy/pki/authorities/local/root.crt'), 'utf8');
    } catch {
      await wait(100);
    }
  }
  throw new Error('Caddy does not start');
}

/** Caddy makes the certificate of the domain after that of its authority; until then it ends each connection with an alert. */
async function untilOpen(): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await sendRequest(`${url}/`).catch(() => null)) return;
    await wait(100);
  }
  throw new Error('Caddy has no certificate');
}

/** After the first page, when what only the start needed is freed. */
async function restingMemory(): Promise<Proportional> {
  await wait(10_000);
  return proportionalMemory(machine.pids());
}

/** The home page, lists and products, in both languages. */
async function chooseUrls(): Promise<string[]> {
  const { body } = await sendRequest(`${url}/api/products/categories/`);
  const slugs = [...body.matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => `/products?category=${slug}`);
  const products = Array.from({ length: URLS }, (_, place) => `/products/${1_000 + place * 17}`);
  return ['/', '/products', ...slugs, ...products].flatMap((page) => [page, `/bn${page}`]).slice(0, URLS);
}

/** Reads the memory of all processes every five seconds. */
async function observe(): Promise<void> {
  while (!end.signal.aborted) {
    memories.push(proportionalMemory(machine.pids()));
    await wait(5_000, undefined, { signal: end.signal }).catch(() => {});
  }
}

/** The processor time of the running processes, in ms. */
function processorTime(): number {
  return cpuTime(...machine.pids());
}

async function placeOrders(): Promise<void> {
  const chance = seeded(3);
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let buyer = 0; buyer < (SECONDS * ORDERS_A_MINUTE) / 60; buyer++) {
    await wait(Math.max(0, begun + (buyer * 60_000) / ORDERS_A_MINUTE - performance.now()));
    const items = [1, 2].map(() => ({ product: 7 + Math.floor(chance() * (PRODUCTS - 7)), quantity: 1 }));
    sent.push(
      sendRequest(`${url}/api/order-app/guest-orders/`, {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.8.${buyer >> 8}.${buyer & 255}` },
        json: { name: 'Karim', phone: `018${10_000_000 + buyer}`, address: 'Mirpur 10, Dhaka', items },
      }).then(({ status, time }) => void orders.push({ status, time })),
    );
  }
  await Promise.all(sent);
}

function report(): void {
  const mb = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  const p99 = percentile(
    orders.map(({ time }) => time),
    0.99,
  );
  const wrong = [
    ...Object.entries(pages.statuses).filter(([status]) => status !== '200'),
    ...orders.filter(({ status }) => status !== 201).map(({ status }) => [status, 'order']),
  ];
  const parts = ({ pss, programs }: Proportional) =>
    `${mb(pss)} (${Object.entries(programs)
      .map(([name, bytes]) => `${name} ${mb(bytes)}`)
      .join(', ')})`;
  const most = memories.reduce((one, other) => (other.pss > one.pss ? other : one));
  const swapped = Math.max(...memories.map((memory) => memory.swapped));
  record(
    'small',
    [
      {
        measure: `p99 of ${orders.length} orders`,
        goal: '≤ 500 ms',
        result: `${ms(p99)}, median ${ms(
          percentile(
            orders.map(({ time }) => time),
            0.5,
          ),
        )}`,
        met: p99 <= 500,
      },
      {
        measure: 'cached pages',
        goal: `${PAGES_A_SECOND} a second`,
        result: `${Math.round(pages.pages / SECONDS)} a second, p99 ${ms(percentile([...pages.times], 0.99))}`,
        met: pages.pages / SECONDS >= 0.99 * PAGES_A_SECOND,
      },
      {
        measure: 'other responses than 200 for a page and 201 for an order',
        goal: 'none',
        result: wrong.map(([status, count]) => `${status} × ${count}`).join(', ') || 'none',
        met: wrong.length === 0,
      },
      {
        measure: 'memory of all processes at rest, and the most under load',
        goal: '≤ 450 MB',
        result: `${parts(memoryAtRest)}, ${parts(most)}`,
        met: most.pss <= 450 * 1024 ** 2,
      },
      {
        measure: 'processor time, of the one core',
        goal: '',
        result: `${Math.round(busy / SECONDS / 10)} %`,
        met: null,
      },
      {
        measure: 'swap, killed processes',
        goal: 'none',
        result: `${mb(swapped)}, ${machine.kills()}`,
        met: swapped === 0 && machine.kills() === 0,
      },
      {
        measure: 'memory with the page cache, of the 1 GB',
        goal: '',
        result: mb(machine.peak()),
        met: null,
      },
    ],
    [
      `Shop, PostgreSQL and Caddy on one core with 1 GB (${machine.by}, taskset, real-time priority), the load on the other core: ${ORDERS_A_MINUTE} orders a minute, ${PAGES_A_SECOND} pages a second of ${URLS} URLs over ${CONNECTIONS} connections with TLS, ${STAFF} people in the office, for ${SECONDS} s. ${PRODUCTS} products, ${PAST_ORDERS} orders of two years before.`,
      'The shop runs as its service does (`npm run haat -- serve`), so without npm. Memory is proportional (PSS): what processes share counts once.',
      `Load of the machine at the end: ${load.join(', ')} (1, 5, 15 minutes) on two cores that others share.`,
    ],
  );
}
