import { onServer } from '../server/src/testing/postgres.ts';
import { ask, inParallel, seeded } from './load.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { fillProducts, nameOf } from './scale.ts';
import { cpuTime, freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const SIZES = [1_000, 10_000, 100_000];
const AT_ONCE = 20;
const QUERIES = 200;
/** Each with another limit, so that no response was kept from an earlier round. */
const LIMITS = [20, 19, 18, 17, 16];
/** A shop that has just started compiles its own code beside each search, and a connection plans its statements. */
const WARM_UP = Array.from({ length: 25 }, (_, place) => 24 + place);

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_search');
const seen = new Map<number, Seen>();
for (const size of SIZES) {
  await fillProducts(database, size);
  const shop = await startShop(database);
  await measure(shop.address, WARM_UP);
  const alone = await measure(shop.address, [21], 1);
  const before = await costs(shop);
  const crowd = await measure(shop.address, LIMITS);
  const after = await costs(shop);
  const again = await measure(shop.address, Array(25).fill(LIMITS[0]));
  const each = after.map((time, place) => (time - (before[place] ?? 0)) / crowd.length);
  seen.set(size, { alone, crowd, again, costs: each });
  await shop.stop();
}
await postgres.stop();

const p99 = (size: number) => percentile(seen.get(size)?.crowd ?? [], 0.99);
const [ten, hundred] = [p99(10_000), p99(100_000)];
const again = seen.get(100_000)?.again ?? [];
record(
  'search',
  [
    ...SIZES.map((size): Row => {
      const { alone = [], crowd = [] } = seen.get(size) ?? {};
      const last = size === 100_000;
      return {
        measure: `${size.toLocaleString('en')} products, ${AT_ONCE} at once, none kept`,
        goal: last ? 'p99 ≤ 20 ms' : '',
        seen: `p99 ${ms(percentile(crowd, 0.99))}, median ${ms(median(crowd))}; one at a time p99 ${ms(percentile(alone, 0.99))}, median ${ms(median(alone))}`,
        met: last ? hundred <= 20 : null,
      };
    }),
    {
      measure: '100,000 beside 10,000 products, none kept',
      goal: 'p99 ≤ 3 ×',
      seen: `${(hundred / ten).toFixed(1)} ×`,
      met: hundred <= 3 * ten,
    },
    {
      measure: `100,000 products, ${AT_ONCE} at once, the same ${QUERIES} texts again and again, responses kept`,
      goal: 'p99 ≤ 20 ms',
      seen: `p99 ${ms(percentile(again, 0.99))}, median ${ms(median(again))}`,
      met: percentile(again, 0.99) <= 20,
    },
  ],
  [
    `${QUERIES} texts as shoppers type them, from real names: words, beginnings of words and two words, in both scripts; a fifth of them finds nothing. Where none is kept, each is asked for with another limit each time, so that all is read anew.`,
    `Processor time of one search that is not kept, at ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} products: ${costsOf(0)} ms of the shop, ${costsOf(1)} ms of PostgreSQL, ${costsOf(2)} ms of the client. All share two cores.`,
    `${AT_ONCE} at once ask all the time, so each waits for the ${AT_ONCE - 1} before it: the median is about ${AT_ONCE / 2} times that sum.`,
    `Measured after ${(WARM_UP.length * QUERIES).toLocaleString('en')} other searches: while it compiles its own code, a shop takes more.`,
  ],
);

interface Seen {
  alone: number[];
  crowd: number[];
  again: number[];
  /** Processor time of shop, PostgreSQL and client for one search, in ms. */
  costs: number[];
}

function costsOf(place: number): string {
  return SIZES.map((size) => seen.get(size)?.costs[place]?.toFixed(2)).join(' → ');
}

/** Processor time so far of the shop, the connections that it holds to PostgreSQL, and this process, in ms. */
async function costs({ pid }: RunningShop): Promise<number[]> {
  const backends = await onServer(database, async (client) => {
    const asked =
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    return (await client.query<{ pid: number }>(asked)).rows;
  });
  const { user, system } = process.cpuUsage();
  return [cpuTime(pid), cpuTime(...backends.map(({ pid }) => pid)), (user + system) / 1_000];
}

async function measure(address: string, limits: number[], atOnce = AT_ONCE): Promise<number[]> {
  const times: number[] = [];
  for (const limit of limits) {
    await inParallel(queries(), atOnce, async (query) => {
      const url = `${address}/api/shop-app/products/?search=${encodeURIComponent(query)}&limit=${limit}`;
      const response = await ask(url, { headers: { 'x-forwarded-for': `10.2.${times.length % 250}.1` } });
      if (response.status !== 200) throw new Error(`${query}: ${response.status} ${response.body}`);
      times.push(response.time);
    });
  }
  return times;
}

/** From names of the smallest shelf, so that all sizes are asked for the same. */
function queries(): string[] {
  const chance = seeded(3);
  return Array.from({ length: QUERIES }, (_, place) => {
    const { name, name_bn } = nameOf(300 + Math.floor(chance() * 600));
    const words = (chance() < 0.4 && name_bn ? name_bn : name).split(' ').filter((word) => word.length > 2);
    const at = Math.floor(chance() * words.length);
    const word = words[at] ?? name;
    if (place % 5 === 0) return `${word}zq`;
    if (place % 5 === 1) return word.slice(0, 3);
    if (place % 5 === 2) return `${word} ${words[at + 1] ?? ''}`.trim();
    return word;
  });
}
