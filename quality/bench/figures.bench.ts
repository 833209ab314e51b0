import { loadavg } from 'node:os';
import { countStaleDays } from '../../server/src/office/figures/count-days.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { fillFigureData } from './figure-data.ts';
import { fillProducts } from './fill-database.ts';
import { inParallel, seeded } from './load.ts';
import { fillOrders } from './many-orders.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';
import { type AsStaff, signInStaff } from './staff.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const PRODUCTS = 5_000;
const DAYS = 730;
/** Owners who read figures at the same time. */
const CONCURRENCY = 2;
/** Of each figure and period. */
const REQUESTS = 100;
const WARM_UP = 10;
const GOAL = 500;
const PERIODS = { day: 1, '30 days': 30, year: 365 };

/** The figures of the office, by the names of its page. On time and discounts are columns of the sales. */
const FIGURES: Record<string, string> = {
  'sales, on time, discounts and offers by day': 'figures/sales/?by=day',
  'the same by week': 'figures/sales/?by=week',
  'the same by zone': 'figures/sales/?by=zone',
  'the same by source': 'figures/sales/?by=source',
  'best sellers and margin': 'figures/products/?by=product',
  'goods by category': 'figures/products/?by=category',
  'refused cash orders by area': 'figures/refused/?',
  'days out of stock': 'figures/stock-outs/?',
  'wanted and sold out, by product': 'figures/sold-out-interest/?',
};

/** CSV files with a row for each product and day, which are streamed: as many rows as the shop has sold products on each day. */
const FILES: Record<string, string> = {
  'file of what was wanted and sold out, by day': 'exports/figures/?table=interest',
  'file of best sellers, by day': 'exports/figures/?table=products',
};

const postgres = await openPostgres('bench-figures');
const database = await freshDatabase(postgres.url, 'bench_figures');
await fillProducts(database, PRODUCTS);
await fillOrders(database, ORDERS);
await fillFigureData(database);
const counting = performance.now();
const db = openDatabase(database, 2);
const days = await countStaleDays(db, { all: true });
await db.destroy();
const counted = performance.now() - counting;
const shop = await startShop(database);
const [owner] = (await signInStaff({ database, url: shop.url }, 1, 'owner')) as [AsStaff];
const chance = seeded(3);

const rows: Row[] = [];
const all: number[] = [];
/** Of the last response. */
let lastLines = 0;
for (const [name, path] of Object.entries(FIGURES)) {
  const results: string[] = [];
  const times: number[] = [];
  for (const [period, length] of Object.entries(PERIODS)) {
    const each = await measure(() => `${path}&${periodOf(length)}`);
    times.push(...each);
    results.push(`${period} ${ms(percentile(each, 0.99))} (${ms(median(each))})`);
  }
  add(name, results, times);
}
const words = await measure(() => 'search-misses/');
add('words nobody found, of a week', [`${ms(percentile(words, 0.99))} (${ms(median(words))})`], words);
for (const [name, path] of Object.entries(FILES)) {
  const each = await measure(() => `${path}&${periodOf(PERIODS['30 days'])}`);
  const result = `30 days ${ms(percentile(each, 0.99))} (${ms(median(each))}), ${lastLines.toLocaleString('en')} rows`;
  rows.push({ measure: name, goal: '', result, met: null });
}
await shop.stop();
await postgres.stop();

record(
  'figures',
  [
    {
      measure: `all figures of ${ORDERS.toLocaleString('en')} orders over HTTP, ${CONCURRENCY} at once`,
      goal: `p99 ≤ ${GOAL} ms`,
      result: `p99 ${ms(percentile(all, 0.99))}, median ${ms(median(all))}`,
      met: percentile(all, 0.99) <= GOAL,
    },
    ...rows,
    {
      measure: `first count of ${days} days`,
      goal: '',
      result: `${(counted / 1_000).toFixed(0)} s, ${ms(counted / days)} a day`,
      met: null,
    },
  ],
  [
    `p99 and median of ${REQUESTS} requests each, as a signed-in owner, from the first byte sent to the last byte read; each with another period that begins on any day of two years. ${PRODUCTS.toLocaleString('en')} products, of which about 2,100 are sold each day.`,
    `Load of the machine at the end, of two cores: ${loadavg()[0]!.toFixed(1)}. Shop, PostgreSQL and client share them.`,
  ],
);

function add(name: string, results: string[], times: number[]): void {
  all.push(...times);
  const met = percentile(times, 0.99) <= GOAL;
  rows.push({ measure: name, goal: `p99 ≤ ${GOAL} ms`, result: results.join(', '), met });
}

async function measure(path: () => string): Promise<number[]> {
  const times: number[] = [];
  await inParallel(Array.from({ length: WARM_UP + REQUESTS }), CONCURRENCY, async (_, index) => {
    const asked = path();
    const { status, time, body } = await owner(asked);
    if (status !== 200) throw new Error(`${asked}: ${status} ${body}`);
    lastLines = body.split('\n').length;
    if (index >= WARM_UP) times.push(time);
  });
  return times;
}

/** So many days, ending today at the latest. */
function periodOf(length: number): string {
  const last = Math.floor(chance() * (DAYS - length));
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(last + length - 1)}&to=${day(last)}`;
}
