import {
  type Customers,
  fillCarts,
  JWT_SECRET,
  orderAsCustomer,
  orderAsGuest,
  signUpMany,
} from './buyers.ts';
import { inParallel } from './load.ts';
import { type Buyer, pgbench } from './pgbench.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { fillProducts } from './scale.ts';
import { freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = 10_000;
const CUSTOMERS = 8_000;
const BUYERS: Buyer[] = ['guest', 'customer'];
const CROWDS = [1, 10, 50];
/** Each of the shop and of pgbench, in turn. */
const ROUNDS = 3;
const SECONDS = 2;

process.env.JWT_SECRET = JWT_SECRET;
let sent = 0;

const rows = [
  ...(await rowsOn('the embedded PostgreSQL', 'bench')),
  ...(await rowsOn('a separate PostgreSQL', 'bench-apart')),
];
record('order', rows, [
  `Orders of two lines among ${PRODUCTS.toLocaleString('en')} products, by guests and from carts of customers who are signed in, on a PostgreSQL of the same machine that waits for its disk (fsync). Medians of ${ROUNDS} rounds of ${SECONDS} s, in turn with pgbench, which sends the same statements as the shop, without a shop: as it comes, and once more with -M prepared, so that it plans them once for a connection, as the shop does with its own.`,
  'As it comes, pgbench spends a third to a half of its time on planning. Beside one that keeps its plans the shop is below the half at 1 and 10 at once: its own process takes as long for an order as PostgreSQL then does.',
  'The shop reads, checks, prices and returns JSON besides, in one process; client, shop and PostgreSQL share two cores.',
  'The embedded one is the PostgreSQL that the shop starts itself; the separate one a second server of the same version with a folder of its own, that only DATABASE_URL names.',
]);

async function rowsOn(server: string, cluster: string): Promise<Row[]> {
  const postgres = await openPostgres(cluster);
  const database = await freshDatabase(postgres.url, 'bench_order');
  await fillProducts(database, PRODUCTS);
  const customers = await signUpMany(database, CUSTOMERS);
  const shop = await startShop(database);
  const rows: Row[] = [];
  for (const buyer of BUYERS) {
    await fillCarts(database);
    await buy(shop, { buyer, crowd: 10, customers });
    for (const crowd of CROWDS) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await fillCarts(database);
        const theirs = pgbench(database, { buyer, crowd, seconds: SECONDS, customers });
        await fillCarts(database);
        const planned = pgbench(database, { buyer, crowd, seconds: SECONDS, customers, planned: true });
        await fillCarts(database);
        rounds.push({ ...(await buy(shop, { buyer, crowd, customers })), theirs, planned });
      }
      rows.push(rowOf(`${buyer}s, ${crowd} at once, on ${server}`, crowd, rounds));
      console.log(rows.at(-1));
    }
  }
  await shop.stop();
  await postgres.stop();
  return rows;
}

interface Round {
  /** Orders a second: the shop's, those of pgbench as it comes, and of one that plans its statements once. */
  ours: number;
  theirs: number;
  planned: number;
  times: number[];
  errors: number;
}

function rowOf(measure: string, crowd: number, rounds: Round[]): Row {
  const ratio = median(rounds.map(({ ours, theirs }) => ours / theirs));
  const [ours, theirs] = [median(rounds.map(({ ours }) => ours)), median(rounds.map(({ theirs }) => theirs))];
  const besides = median(rounds.map(({ ours, planned }) => ours / planned));
  const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
  const p99 = percentile(
    rounds.flatMap(({ times }) => times),
    0.99,
  );
  return {
    measure,
    goal: crowd === 10 ? '≥ 0.5 × pgbench, p99 ≤ 50 ms, no error' : '≥ 0.5 × pgbench, no error',
    seen: `${ratio.toFixed(2)} × (${ours.toFixed(0)} to ${theirs.toFixed(0)} orders a second), ${besides.toFixed(2)} × where it plans once, p99 ${ms(p99)}, ${errors} errors`,
    met: ratio >= 0.5 && errors === 0 && (crowd !== 10 || p99 <= 50),
  };
}

async function buy(
  shop: RunningShop,
  { buyer, crowd, customers }: { buyer: Buyer; crowd: number; customers: Customers },
): Promise<Omit<Round, 'theirs' | 'planned'>> {
  const times: number[] = [];
  let errors = 0;
  let customer = 0;
  const begun = performance.now();
  const end = begun + SECONDS * 1_000;
  await inParallel(Array.from({ length: crowd }), crowd, async () => {
    while (performance.now() < end) {
      const response =
        buyer === 'guest'
          ? await orderAsGuest(shop.address, sent++)
          : await orderAsCustomer(shop.address, customers.tokens[customer++] ?? '', sent++);
      if (response.status === 201) times.push(response.time);
      else errors += 1;
    }
  });
  return { ours: times.length / ((performance.now() - begun) / 1_000), times, errors };
}
