import pg from 'pg';
import { JWT_SECRET, orderAsCustomer, orderAsGuest } from './buyers.ts';
import { ask } from './load.ts';
import { median, ms, type Row, record } from './results.ts';
import { fillOrders, fillProducts } from './scale.ts';
import { copyDatabase, freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = [1_000, 10_000, 100_000];
const ORDERS = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000];
/** Of all shops in turn, so that what else the machine does slows none alone. */
const ROUNDS = 8;
const CALLS = 15;
const WARM_UP = 40;
const AMINA = { phone: '01712-345678', password: 'ilish with mustard' };

const MEASURES = ['product list', 'product page', 'order list', 'placing an order'] as const;
type Measure = (typeof MEASURES)[number];

/** A shop with so many products and orders, all shops on one PostgreSQL. */
interface World {
  products: number;
  orders: number;
  database: string;
  shop: RunningShop;
  token: string;
  times: Record<Measure, number[]>;
  /** What placing the measured orders wrote to the log of PostgreSQL, in bytes. */
  written: number;
  calls: number;
}

const SHELF = 10_000;
const FEW = ORDERS[0] ?? 0;

process.env.JWT_SECRET = JWT_SECRET;
const postgres = await openPostgres();
let gets = 0;
const worlds: World[] = [];
for (const products of PRODUCTS) worlds.push(await open(products, FEW));
for (const orders of ORDERS.slice(1)) worlds.push(await open(SHELF, orders));
await onDatabase(postgres.url, 'checkpoint');
for (const world of worlds) await measure(world, WARM_UP);
for (const world of worlds) Object.assign(world, { times: noTimes(), written: 0 });
for (let round = 0; round < ROUNDS; round++) for (const world of worlds) await measure(world, CALLS);
for (const { shop } of worlds) await shop.stop();
await postgres.stop();

const byProducts = PRODUCTS.map((products) => find(products, FEW));
const byOrders = ORDERS.map((orders) => find(SHELF, orders));
record(
  'grow',
  [...rowsOf('products', PRODUCTS, byProducts), ...rowsOf('orders', ORDERS, byOrders)],
  [
    `Median of ${ROUNDS * CALLS} calls, one at a time, none answered from what was kept; ${ROUNDS} rounds through all sizes in turn, each a shop and a database of its own on one PostgreSQL. Products grow beside ${number(FEW)} orders, orders beside ${number(SHELF)} products.`,
    'The growth is the mean for each tenfold. The order list is of a customer with 20 orders; a placed order has two lines, from anywhere on the shelf.',
    `Log that PostgreSQL writes for an order: ${written('products', PRODUCTS, byProducts)}; ${written('orders', ORDERS, byOrders)}. A page that is changed for the first time since the last checkpoint is written whole.`,
  ],
);

async function open(products: number, orders: number): Promise<World> {
  const twin = worlds.find((world) => world.products === products);
  const name = `bench_grow_${products}_${orders}`;
  await twin?.shop.stop();
  const database = twin ? await copyDatabase(twin.database, name) : await freshDatabase(postgres.url, name);
  if (twin) twin.shop = await startShop(twin.database);
  await fillProducts(database, products);
  await fillOrders(database, orders);
  const shop = await startShop(database);
  const token = await signIn(shop);
  return { products, orders, database, shop, token, times: noTimes(), written: 0, calls: 0 };
}

function noTimes(): World['times'] {
  return { 'product list': [], 'product page': [], 'order list': [], 'placing an order': [] };
}

async function measure(world: World, calls: number): Promise<void> {
  for (const measure of MEASURES) {
    const before = await logOf(world);
    for (let call = 0; call < calls; call++) {
      world.times[measure].push(await callOf(world, measure, world.calls + call));
    }
    if (measure === 'placing an order') world.written += (await logOf(world)) - before;
  }
  world.calls += calls;
}

/** None of them asks for what another asked for. */
async function callOf(world: World, measure: Measure, call: number): Promise<number> {
  const { shop, products, token } = world;
  switch (measure) {
    case 'product list': {
      const sort = ['price', '-price', 'name', 'newest'][call % 4];
      const query = `category=fish&sort=${sort}&limit=${20 + Math.floor(call / 4)}`;
      return get(`${shop.address}/api/shop-app/products/?${query}`);
    }
    case 'product page':
      return get(`${shop.address}/products/${300 + ((call * 7919) % (products - 300))}`);
    case 'order list':
      return get(`${shop.address}/api/payment-app/orders/?limit=20`, { authorization: `Bearer ${token}` });
    default: {
      const response = await orderAsGuest(shop.address, call, products);
      if (response.status !== 201) throw new Error(`An order answered ${response.status}: ${response.body}`);
      return response.time;
    }
  }
}

async function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  // From many addresses: what is made for one is limited.
  const response = await ask(url, { headers: { 'x-forwarded-for': `10.3.${gets++ % 250}.1`, ...headers } });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${response.body}`);
  return response.time;
}

/** Amina, who has twenty orders of her own. */
async function signIn(shop: RunningShop): Promise<string> {
  await ask(`${shop.address}/api/user/register/`, { method: 'POST', json: { ...AMINA, email: '' } });
  const response = await ask(`${shop.address}/api/token/`, { method: 'POST', json: AMINA });
  const token: string = JSON.parse(response.body).access;
  const headers = { authorization: `Bearer ${token}` };
  const orders = await ask(`${shop.address}/api/payment-app/orders/`, { headers });
  for (let there = JSON.parse(orders.body).length; there < 20; there++) {
    const json = { item: 301 + there, quantity: 1 };
    await ask(`${shop.address}/api/payment-app/carts/`, { method: 'POST', headers, json });
    const placed = await orderAsCustomer(shop.address, token, there);
    if (placed.status !== 201) throw new Error(`An order answered ${placed.status}: ${placed.body}`);
  }
  return token;
}

async function logOf({ database }: World): Promise<number> {
  const [row] = await onDatabase(database, "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes");
  return Number(row?.bytes);
}

async function onDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

function find(products: number, orders: number): World {
  const world = worlds.find((each) => each.products === products && each.orders === orders);
  if (!world) throw new Error(`No shop with ${products} products and ${orders} orders`);
  return world;
}

function rowsOf(what: string, sizes: number[], grown: World[]): Row[] {
  return MEASURES.map((measure) => {
    const times = grown.map((world) => median(world.times[measure]));
    const growth = ((times.at(-1) ?? 0) / (times[0] ?? 1)) ** (1 / (sizes.length - 1));
    return {
      measure: `${measure}, ${sizes.map(number).join(' → ')} ${what}`,
      goal: '× ≤ 1.5 for each × 10',
      seen: `× ${growth.toFixed(2)} (${times.map(ms).join(' → ')})`,
      met: growth <= 1.5,
    };
  });
}

function written(what: string, sizes: number[], grown: World[]): string {
  const kilobytes = grown.map((world) => (world.written / (ROUNDS * CALLS) / 1_000).toFixed(1));
  return `${kilobytes.join(' → ')} kB with ${sizes.map(number).join(' → ')} ${what}`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
