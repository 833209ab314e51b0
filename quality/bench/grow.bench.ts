import pg from 'pg';
import { JWT_SECRET, orderAsCustomer, orderAsGuest } from './buyers.ts';
import { fillOrders, fillProducts } from './fill-database.ts';
import { sendRequest } from './load.ts';
import { median, ms, type Row, record } from './results.ts';
import { copyDatabase, freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = [1_000, 10_000, 100_000];
const ORDERS = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000];
/** Rounds through all shops, so that other load on the machine affects all of them. */
const ROUNDS = 8;
const CALLS = 15;
const WARM_UP = 40;
const AMINA = { phone: '01712-345678', password: 'ilish with mustard' };

const MEASURES = ['product list', 'product page', 'order list', 'placing an order'] as const;
type Measure = (typeof MEASURES)[number];

/** A shop with this number of products and orders. All shops use one PostgreSQL. */
interface Candidate {
  products: number;
  orders: number;
  database: string;
  shop: RunningShop;
  token: string;
  times: Record<Measure, number[]>;
  /** Bytes that the measured orders wrote to the write-ahead log of PostgreSQL. */
  written: number;
  calls: number;
}

const DEFAULT_PRODUCTS = 10_000;
const DEFAULT_ORDERS = ORDERS[0] ?? 0;

process.env.JWT_SECRET = JWT_SECRET;
const postgres = await openPostgres();
let gets = 0;
const candidates: Candidate[] = [];
for (const products of PRODUCTS) candidates.push(await open(products, DEFAULT_ORDERS));
for (const orders of ORDERS.slice(1)) candidates.push(await open(DEFAULT_PRODUCTS, orders));
await runStatement(postgres.url, 'checkpoint');
for (const candidate of candidates) await measure(candidate, WARM_UP);
for (const candidate of candidates) Object.assign(candidate, { times: emptyTimes(), written: 0 });
for (let round = 0; round < ROUNDS; round++)
  for (const candidate of candidates) await measure(candidate, CALLS);
for (const { shop } of candidates) await shop.stop();
await postgres.stop();

const byProducts = PRODUCTS.map((products) => find(products, DEFAULT_ORDERS));
const byOrders = ORDERS.map((orders) => find(DEFAULT_PRODUCTS, orders));
record(
  'grow',
  [...rowsOf('products', PRODUCTS, byProducts), ...rowsOf('orders', ORDERS, byOrders)],
  [
    `Median of ${ROUNDS * CALLS} calls, one at a time, none from the cache; ${ROUNDS} rounds through all sizes, each with its own shop and database on one PostgreSQL. Products grow with ${number(DEFAULT_ORDERS)} orders, orders grow with ${number(DEFAULT_PRODUCTS)} products.`,
    'The growth is the mean per tenfold. The order list belongs to a customer with 20 orders; a placed order has two lines of any products.',
    `Write-ahead log of PostgreSQL per order: ${written('products', PRODUCTS, byProducts)}; ${written('orders', ORDERS, byOrders)}. The first change of a database page after a checkpoint writes the whole page.`,
  ],
);

async function open(products: number, orders: number): Promise<Candidate> {
  const original = candidates.find((candidate) => candidate.products === products);
  const name = `bench_grow_${products}_${orders}`;
  await original?.shop.stop();
  const database = original
    ? await copyDatabase(original.database, name)
    : await freshDatabase(postgres.url, name);
  if (original) original.shop = await startShop(original.database);
  await fillProducts(database, products);
  await fillOrders(database, orders);
  const shop = await startShop(database);
  const token = await signIn(shop);
  return { products, orders, database, shop, token, times: emptyTimes(), written: 0, calls: 0 };
}

function emptyTimes(): Candidate['times'] {
  return { 'product list': [], 'product page': [], 'order list': [], 'placing an order': [] };
}

async function measure(candidate: Candidate, calls: number): Promise<void> {
  for (const measure of MEASURES) {
    const before = await readLogPosition(candidate);
    for (let call = 0; call < calls; call++) {
      candidate.times[measure].push(await measureCall(candidate, measure, candidate.calls + call));
    }
    if (measure === 'placing an order') candidate.written += (await readLogPosition(candidate)) - before;
  }
  candidate.calls += calls;
}

/** Every call has another URL, so none is cached. */
async function measureCall(candidate: Candidate, measure: Measure, call: number): Promise<number> {
  const { shop, products, token } = candidate;
  switch (measure) {
    case 'product list': {
      const sort = ['price', '-price', 'name', 'newest'][call % 4];
      const query = `category=fish&sort=${sort}&limit=${20 + Math.floor(call / 4)}`;
      return get(`${shop.url}/api/shop-app/products/?${query}`);
    }
    case 'product page':
      return get(`${shop.url}/products/${300 + ((call * 7919) % (products - 300))}`);
    case 'order list':
      return get(`${shop.url}/api/payment-app/orders/?limit=20`, { authorization: `Bearer ${token}` });
    default: {
      const response = await orderAsGuest(shop.url, call, products);
      if (response.status !== 201) throw new Error(`An order returned ${response.status}: ${response.body}`);
      return response.time;
    }
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  // From many IP addresses, because uncached requests per IP address are limited.
  const response = await sendRequest(url, {
    headers: { 'x-forwarded-for': `10.3.${gets++ % 250}.1`, ...headers },
  });
  if (response.status !== 200) throw new Error(`${url} returned ${response.status}: ${response.body}`);
  return response.time;
}

/** Signs in Amina and gives her twenty orders. */
async function signIn(shop: RunningShop): Promise<string> {
  await sendRequest(`${shop.url}/api/user/register/`, { method: 'POST', json: { ...AMINA, email: '' } });
  const response = await sendRequest(`${shop.url}/api/token/`, { method: 'POST', json: AMINA });
  const token: string = JSON.parse(response.body).access;
  const headers = { authorization: `Bearer ${token}` };
  const orders = await sendRequest(`${shop.url}/api/payment-app/orders/`, { headers });
  for (let count = JSON.parse(orders.body).length; count < 20; count++) {
    const json = { item: 301 + count, quantity: 1 };
    await sendRequest(`${shop.url}/api/payment-app/carts/`, { method: 'POST', headers, json });
    const placed = await orderAsCustomer(shop.url, token, count);
    if (placed.status !== 201) throw new Error(`An order returned ${placed.status}: ${placed.body}`);
  }
  return token;
}

async function readLogPosition({ database }: Candidate): Promise<number> {
  const [row] = await runStatement(database, "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes");
  return Number(row?.bytes);
}

async function runStatement(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

function find(products: number, orders: number): Candidate {
  const candidate = candidates.find((each) => each.products === products && each.orders === orders);
  if (!candidate) throw new Error(`No shop with ${products} products and ${orders} orders`);
  return candidate;
}

function rowsOf(dimension: string, sizes: number[], grown: Candidate[]): Row[] {
  return MEASURES.map((measure) => {
    const times = grown.map((candidate) => median(candidate.times[measure]));
    const growth = ((times.at(-1) ?? 0) / (times[0] ?? 1)) ** (1 / (sizes.length - 1));
    return {
      measure: `${measure}, ${sizes.map(number).join(' → ')} ${dimension}`,
      goal: '× ≤ 1.5 for each × 10',
      result: `× ${growth.toFixed(2)} (${times.map(ms).join(' → ')})`,
      met: growth <= 1.5,
    };
  });
}

function written(dimension: string, sizes: number[], grown: Candidate[]): string {
  const kilobytes = grown.map((candidate) => (candidate.written / (ROUNDS * CALLS) / 1_000).toFixed(1));
  return `${kilobytes.join(' → ')} kB with ${sizes.map(number).join(' → ')} ${dimension}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
