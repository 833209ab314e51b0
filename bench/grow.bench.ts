import { randomUUID } from 'node:crypto';
import { ask } from './load.ts';
import { median, ms, type Row, record } from './results.ts';
import { fillOrders, fillProducts } from './scale.ts';
import { freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = [1_000, 10_000, 100_000];
const ORDERS = process.argv.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000];
const TIMES = 80;
const AMINA = { phone: '01712-345678', password: 'ilish with mustard' };

type Costs = Record<'product list' | 'product page' | 'order list' | 'placing an order', number>;

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_grow');
const byProducts: Costs[] = [];
const byOrders: Costs[] = [];
await fillProducts(database, PRODUCTS[0] ?? 0);
await fillOrders(database, ORDERS[0] ?? 0);
for (const count of PRODUCTS) {
  await fillProducts(database, count);
  byProducts.push(await costs());
}
for (const count of ORDERS) {
  await fillOrders(database, count);
  byOrders.push(await costs());
}
await postgres.stop();
record(
  'grow',
  [...rowsOf('products', PRODUCTS, byProducts), ...rowsOf('orders', ORDERS, byOrders)],
  [
    `Median of ${TIMES} calls, one at a time, none answered from what was kept. Products grow beside ${ORDERS[0]?.toLocaleString('en')} orders, then orders beside ${PRODUCTS.at(-1)?.toLocaleString('en')} products.`,
    'The growth is the mean for each tenfold. The order list is of a customer with 20 orders; a placed order has two lines.',
  ],
);

function rowsOf(what: string, sizes: number[], costs: Costs[]): Row[] {
  const measures = Object.keys(costs[0] ?? {}) as (keyof Costs)[];
  return measures.map((measure) => {
    const times = costs.map((cost) => cost[measure]);
    const growth = ((times.at(-1) ?? 0) / (times[0] ?? 1)) ** (1 / (sizes.length - 1));
    return {
      measure: `${measure}, ${sizes.map((size) => size.toLocaleString('en')).join(' → ')} ${what}`,
      goal: '× ≤ 1.5 for each × 10',
      seen: `× ${growth.toFixed(2)} (${times.map(ms).join(' → ')})`,
      met: growth <= 1.5,
    };
  });
}

async function costs(): Promise<Costs> {
  const shop = await startShop(database);
  const authorization = await signIn(shop);
  await measure(() => list(shop, 60));
  const seen = {
    'product list': await measure((time) => list(shop, 20, time)),
    'product page': await measure((time) => get(`${shop.address}/products/${300 + time}`)),
    'order list': await measure(() =>
      get(`${shop.address}/api/payment-app/orders/?limit=20`, { authorization }),
    ),
    'placing an order': await measure((time) => placeOrder(shop, time)),
  };
  await shop.stop();
  return seen;
}

/** A page in the middle of a category, from an order that no other call has asked for. */
function list(shop: RunningShop, limit: number, time = 0): Promise<number> {
  const sort = ['price', '-price', 'name', 'newest'][time % 4];
  const query = `category=fish&sort=${sort}&limit=${limit + Math.floor(time / 4)}`;
  return get(`${shop.address}/api/shop-app/products/?${query}`);
}

async function measure(call: (time: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) times.push(await call(time));
  return median(times);
}

async function get(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await ask(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
  return answer.time;
}

/** Amina, who has twenty orders of her own since the first sign-in. */
async function signIn(shop: RunningShop): Promise<string> {
  await ask(`${shop.address}/api/user/register/`, { method: 'POST', json: { ...AMINA, email: '' } });
  const answer = await ask(`${shop.address}/api/token/`, { method: 'POST', json: AMINA });
  const authorization = `Bearer ${JSON.parse(answer.body).access}`;
  const orders = await ask(`${shop.address}/api/payment-app/orders/`, { headers: { authorization } });
  for (let there = JSON.parse(orders.body).length; there < 20; there++) {
    await ask(`${shop.address}/api/payment-app/carts/`, {
      method: 'POST',
      headers: { authorization },
      json: { item: 301 + there, quantity: 1 },
    });
    const placed = await ask(`${shop.address}/api/payment-app/orders/`, {
      method: 'POST',
      headers: { authorization, 'idempotency-key': randomUUID() },
      json: {
        receiver_name: 'Amina Begum',
        receiver_email: 'amina@example.com',
        receiver_phone_number: AMINA.phone,
        receiver_address: 'House 7, Road 5, Dhanmondi',
        order_type: 'COD',
        delivery_type: 'HOME_DELIVERY',
      },
    });
    if (placed.status !== 201) throw new Error(`An order answered ${placed.status}: ${placed.body}`);
  }
  return authorization;
}

async function placeOrder(shop: RunningShop, time: number): Promise<number> {
  const answer = await ask(`${shop.address}/api/order-app/guest-orders/`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.1.${time % 200}.1` },
    json: {
      name: 'Karim',
      phone: '01812-345678',
      address: 'Mirpur 10, Dhaka',
      items: [300 + time, 301 + time].map((product) => ({ product, quantity: 1 })),
    },
  });
  if (answer.status !== 201) throw new Error(`An order answered ${answer.status}: ${answer.body}`);
  return answer.time;
}
