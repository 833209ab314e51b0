import { ask, inParallel, seeded } from './load.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { fillProducts, nameOf } from './scale.ts';
import { freshDatabase, openPostgres, startShop } from './shop.ts';

const SIZES = [1_000, 10_000, 100_000];
const AT_ONCE = 20;
const QUERIES = 200;
/** Each with another limit, so that no answer was kept from an earlier round. */
const LIMITS = [20, 19, 18, 17, 16];

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_search');
const seen = new Map<number, { alone: number[]; crowd: number[] }>();
for (const size of SIZES) {
  await fillProducts(database, size);
  const shop = await startShop(database);
  await measure(shop.address, [8, 9, 10, 11]);
  const alone = await measure(shop.address, [21], 1);
  const crowd = await measure(shop.address, LIMITS);
  seen.set(size, { alone, crowd });
  await shop.stop();
}
await postgres.stop();

const p99 = (size: number) => percentile(seen.get(size)?.crowd ?? [], 0.99);
const [ten, hundred] = [p99(10_000), p99(100_000)];
record(
  'search',
  [
    ...SIZES.map((size): Row => {
      const { alone = [], crowd = [] } = seen.get(size) ?? {};
      const last = size === 100_000;
      return {
        measure: `${size.toLocaleString('en')} products, ${AT_ONCE} at once`,
        goal: last ? 'p99 ≤ 20 ms' : '',
        seen: `p99 ${ms(percentile(crowd, 0.99))}, median ${ms(median(crowd))}; one at a time p99 ${ms(percentile(alone, 0.99))}, median ${ms(median(alone))}`,
        met: last ? hundred <= 20 : null,
      };
    }),
    {
      measure: '100,000 beside 10,000 products',
      goal: 'p99 ≤ 3 ×',
      seen: `${(hundred / ten).toFixed(1)} ×`,
      met: hundred <= 3 * ten,
    },
  ],
  [
    `${QUERIES} texts as shoppers type them, from real names: words, beginnings of words and two words, in both scripts; a fifth of them finds nothing. None is answered from what was kept.`,
    'Client, shop and PostgreSQL share two cores.',
    'Misses: 20 at once ask all the time, so each waits for the 19 before it.',
  ],
);

async function measure(address: string, limits: number[], atOnce = AT_ONCE): Promise<number[]> {
  const times: number[] = [];
  for (const limit of limits) {
    await inParallel(queries(), atOnce, async (query) => {
      const url = `${address}/api/shop-app/products/?search=${encodeURIComponent(query)}&limit=${limit}`;
      const answer = await ask(url, { headers: { 'x-forwarded-for': `10.2.${times.length % 250}.1` } });
      if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${answer.body}`);
      times.push(answer.time);
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
