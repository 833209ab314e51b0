import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../ops/tests/chromium.mjs';
import { onServer } from '../../server/testing/postgres.ts';
import { fillProducts, nameOf } from './fill-database.ts';
import { inParallel, seeded, sendRequest } from './load.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { indexCosts, timeToAdd, trigramCosts } from './search-index.ts';
import { cpuTime, freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const SIZES = [1_000, 10_000, 100_000];
const CONCURRENCY = 20;
const QUERIES = 200;
/** What is typed into the search field of the page. */
const WORDS = [
  'rice',
  'tomato',
  'egg',
  'milk',
  'ilish',
  'potato',
  'onion',
  'soap',
  'dal',
  'chicken',
  'দুধ',
  'চিনি',
];
/** Each sends all texts with another limit, and each round with another number of spaces, so that no response is cached. */
const LIMITS = [20, 19, 18, 17, 16];
/** A pause of the whole machine is in one round: the figures are medians of the rounds. */
const ROUNDS = 7;
/** A new process compiles its code during searches, and a new connection plans its statements. */
const WARM_UP = Array.from({ length: 25 }, (_, place) => 24 + place);

/** Between two keys, in ms: fast typing. Each key comes before the pause of the search field ends. */
const BETWEEN_KEYS = 30;

/** Runs in the page: `window.painted` becomes the time from the last key until the list has changed and is painted. */
const WATCH = `expected => {
  const input = document.querySelector('input[role=combobox]');
  const list = () => document.querySelector('[role=listbox]')?.textContent;
  window.painted = new Promise(resolve => {
    input.addEventListener('input', function onInput() {
      if (input.value !== expected) return;
      input.removeEventListener('input', onInput);
      const lastKey = performance.now();
      const before = list();
      const observer = new MutationObserver(() => {
        if (list() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - lastKey)));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}`;

const postgres = await openPostgres();
const database = await freshDatabase(postgres.url, 'bench_search');
const results = new Map<number, Results>();
const typed: number[] = [];
const added: { insert: number; found: number }[] = [];
for (const size of SIZES) {
  await fillProducts(database, size);
  const shop = await startShop(database);
  await measure(shop.url, WARM_UP);
  const single = await measure(shop.url, [21], 1);
  const before = await costs(shop);
  const concurrent: number[][] = [];
  for (let round = 1; round <= ROUNDS; round++)
    concurrent.push(await measure(shop.url, LIMITS, CONCURRENCY, ' '.repeat(round)));
  const after = await costs(shop);
  const repeated = await measure(shop.url, Array(25).fill(LIMITS[0]));
  const each = after.map((time, place) => (time - (before[place] ?? 0)) / concurrent.flat().length);
  results.set(size, { single, concurrent, repeated, costs: each });
  if (size === SIZES.at(-1)) {
    typed.push(...(await typeSearches(shop.url, WORDS)));
    for (let n = 0; n < 20; n++) added.push(await timeToAdd(database, shop.url));
  }
  await shop.stop();
}
const trigrams = await trigramCosts(database, queries());
await postgres.stop();
const index = SIZES.map(indexCosts);

const p99s = (size: number) => (results.get(size)?.concurrent ?? []).map((times) => percentile(times, 0.99));
const p99 = (size: number) => median(p99s(size));
const [ten, hundred] = [p99(10_000), p99(100_000)];
const repeated = results.get(100_000)?.repeated ?? [];
record(
  'search',
  [
    ...SIZES.map((size): Row => {
      const { single = [], concurrent = [] } = results.get(size) ?? {};
      const last = size === 100_000;
      return {
        measure: `${size.toLocaleString('en')} products, ${CONCURRENCY} concurrent, none cached`,
        goal: last ? 'p99 ≤ 20 ms' : '',
        result: `p99 ${ms(p99(size))} (${ms(Math.min(...p99s(size)))} to ${ms(Math.max(...p99s(size)))}), median ${ms(median(concurrent.flat()))}; one at a time p99 ${ms(percentile(single, 0.99))}, median ${ms(median(single))}`,
        met: last ? hundred <= 20 : null,
      };
    }),
    {
      measure: '100,000 compared with 10,000 products, none cached',
      goal: 'p99 ≤ 3 ×',
      result: `${(hundred / ten).toFixed(1)} ×`,
      met: hundred <= 3 * ten,
    },
    {
      measure: `100,000 products, ${CONCURRENCY} concurrent, the same ${QUERIES} texts repeated, responses cached`,
      goal: 'p99 ≤ 20 ms',
      result: `p99 ${ms(percentile(repeated, 0.99))}, median ${ms(median(repeated))}`,
      met: percentile(repeated, 0.99) <= 20,
    },
    {
      measure: '100,000 products, from the last key to the painted matches, in Chromium',
      goal: 'median ≤ 100 ms',
      result: `median ${ms(median(typed))}, slowest of ${typed.length} ${ms(Math.max(...typed))}`,
      met: median(typed) <= 100,
    },
    {
      measure: `100,000 products, pg_trgm's % on both names in place of the index, one at a time, PostgreSQL alone`,
      goal: '',
      result: `p99 ${ms(percentile(trigrams.times, 0.99))}, median ${ms(median(trigrams.times))}; index ${megabytes(trigrams.bytes)} on disk`,
      met: null,
    },
    {
      measure: `Index in memory of ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} products, of each process; nothing on disk`,
      goal: '',
      result: `${index.map(({ memory }) => megabytes(memory)).join(' → ')}; ${index.map(({ time }) => ms(time)).join(' → ')} of processor time to make it`,
      met: null,
    },
    {
      measure: '100,000 products: one more',
      goal: '',
      result: `inserted in ${ms(median(added.map(({ insert }) => insert)))} (median), found by a search after ${ms(median(added.map(({ found }) => found)))}: changes are polled every 200 ms`,
      met: null,
    },
  ],
  [
    `${QUERIES} realistic texts from real names: words, beginnings of words and two words, in both scripts; a fifth of them finds nothing. For uncached searches each request has another limit and number of spaces; p99 is the median of ${ROUNDS} rounds of ${(LIMITS.length * QUERIES).toLocaleString('en')} searches, with the least and the greatest.`,
    `Processor time of one uncached search, at ${SIZES.map((size) => size.toLocaleString('en')).join(' → ')} products: ${costsOf(0)} ms of the shop, ${costsOf(1)} ms of PostgreSQL, ${costsOf(2)} ms of the client. All share two cores.`,
    `${CONCURRENCY} clients always have a request open, so each waits for the ${CONCURRENCY - 1} others: the median is about ${CONCURRENCY / 2} times that sum.`,
    `Load of the machine at the end, of two cores: ${loadavg()[0]!.toFixed(1)}. Beyond 2 the times are those of other work as well.`,
    `Measured after ${(WARM_UP.length * QUERIES).toLocaleString('en')} other searches, because a shop is slower while it compiles its code.`,
  ],
);

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

interface Results {
  single: number[];
  /** The times of each round. */
  concurrent: number[][];
  repeated: number[];
  /** Processor time of shop, PostgreSQL and client for one search, in ms. */
  costs: number[];
}

function costsOf(place: number): string {
  return SIZES.map((size) => results.get(size)?.costs[place]?.toFixed(2)).join(' → ');
}

/** Processor time so far of the shop, its PostgreSQL backends, and this process, in ms. */
async function costs({ pid }: RunningShop): Promise<number[]> {
  const backends = await onServer(database, async (client) => {
    const statement =
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    return (await client.query<{ pid: number }>(statement)).rows;
  });
  const { user, system } = process.cpuUsage();
  return [cpuTime(pid), cpuTime(...backends.map(({ pid }) => pid)), (user + system) / 1_000];
}

async function measure(
  shopUrl: string,
  limits: number[],
  concurrency = CONCURRENCY,
  spaces = '',
): Promise<number[]> {
  const times: number[] = [];
  for (const limit of limits) {
    await inParallel(queries(), concurrency, async (query) => {
      const url = `${shopUrl}/api/shop-app/products/?search=${encodeURIComponent(query + spaces)}&limit=${limit}`;
      const response = await sendRequest(url, {
        headers: { 'x-forwarded-for': `10.2.${times.length % 250}.1` },
      });
      // A new process may be overloaded until its code is compiled.
      if (response.status === 503 && limits === WARM_UP) return;
      if (response.status !== 200) throw new Error(`${query}: ${response.status} ${response.body}`);
      times.push(response.time);
    });
  }
  return times;
}

/** Texts from names of the smallest catalogue, so that all sizes get the same searches. */
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

/** Types each text into the search field of a shop and returns the times from the last key to the painted result, in ms. */
async function typeSearches(shopUrl: string, texts: readonly string[]): Promise<number[]> {
  const browser = await chromium.launch({
    ...findChromium(),
    args: chromiumArgs,
  });
  const page = await browser.newPage();
  await page.goto(shopUrl);
  const field = page.getByRole('combobox', { name: 'Search products' });
  await field.click();
  const times: number[] = [];
  for (const text of texts) {
    await field.selectText();
    await page.evaluate(`(${WATCH})(${JSON.stringify(text)})`);
    await page.keyboard.type(text, { delay: BETWEEN_KEYS });
    times.push(await page.evaluate<number>('window.painted'));
  }
  await browser.close();
  return times;
}
