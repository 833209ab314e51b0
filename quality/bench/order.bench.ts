import {
  type Customers,
  fillCarts,
  JWT_SECRET,
  orderAsCustomer,
  orderAsGuest,
  signUpMany,
} from './buyers.ts';
import { fillProducts } from './fill-database.ts';
import { inParallel } from './load.ts';
import { type Buyer, pgbench } from './pgbench.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { freshDatabase, openPostgres, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = 10_000;
const CUSTOMERS = 8_000;
const BUYERS: Buyer[] = ['guest', 'customer'];
const CONCURRENCY = [1, 10, 50];
/** Rounds of the shop and of pgbench, alternating. */
const ROUNDS = 3;
const SECONDS = 2;
/** Orders of the first half second of a round do not count: the cart lines were just analyzed, so each connection plans again. */
const WARM_UP_SECONDS = 0.5;

process.env.JWT_SECRET = JWT_SECRET;
let sent = 0;

const rows = [
  ...(await rowsOn('the embedded PostgreSQL', 'bench')),
  ...(await rowsOn('a separate PostgreSQL', 'bench-apart')),
  await rowWithMessages('bench'),
];
record('order', rows, [
  `Orders of two lines among ${PRODUCTS.toLocaleString('en')} products, by guests and from carts of signed-in customers, on a PostgreSQL of the same machine with fsync. Medians of ${ROUNDS} rounds of ${SECONDS} s, alternating with pgbench, which sends the statements of the shop without a shop: once in its default mode, and once with -M prepared, which plans a statement once per connection, as the shop does.`,
  'The first half second of a round of the shop does not count: before it the carts are filled and their table is analyzed, so each connection plans its statements again.',
  'The shop sends no messages, but for the last row.',
  'In its default mode pgbench spends a third to a half of its time on planning. Compared with -M prepared the shop reaches about 0.5 × at 1 and 10 concurrent orders: its own process then takes as long for an order as PostgreSQL.',
  'The shop also parses, validates, prices and serializes JSON, in one process; client, shop and PostgreSQL share two cores.',
  'The embedded PostgreSQL is started by the shop; the separate one is a second server of the same version with its own folder, used by DATABASE_URL.',
]);

async function rowsOn(server: string, cluster: string): Promise<Row[]> {
  const postgres = await openPostgres(cluster);
  const database = await freshDatabase(postgres.url, 'bench_order');
  await fillProducts(database, PRODUCTS);
  const customers = await signUpMany(database, CUSTOMERS);
  const shop = await startShop(database, { SMS_PROVIDER: 'off' });
  const rows: Row[] = [];
  for (const buyer of BUYERS) {
    await fillCarts(database);
    await buy(shop, { buyer, concurrency: 10, customers });
    for (const concurrency of CONCURRENCY) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await fillCarts(database);
        const pgbenchRate = pgbench(database, { buyer, concurrency, seconds: SECONDS, customers });
        await fillCarts(database);
        const preparedRate = pgbench(database, {
          buyer,
          concurrency,
          seconds: SECONDS,
          customers,
          prepared: true,
        });
        await fillCarts(database);
        rounds.push({ ...(await buy(shop, { buyer, concurrency, customers })), pgbenchRate, preparedRate });
      }
      rows.push(rowOf(`${buyer}s, ${concurrency} concurrent, on ${server}`, concurrency, rounds));
      console.log(rows.at(-1));
    }
  }
  await shop.stop();
  await postgres.stop();
  return rows;
}

/** Each order queues a message, which the same process sends to the phone of the demo shop meanwhile. */
async function rowWithMessages(cluster: string): Promise<Row> {
  const postgres = await openPostgres(cluster);
  const database = await freshDatabase(postgres.url, 'bench_order');
  await fillProducts(database, PRODUCTS);
  const customers = await signUpMany(database, 1);
  const shop = await startShop(database, { SMS_PROVIDER: 'demo' });
  const buyers = { buyer: 'guest', concurrency: 10, customers } as const;
  await buy(shop, buyers);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await buy(shop, buyers));
  await shop.stop();
  await postgres.stop();
  const p99 = percentile(
    rounds.flatMap(({ times }) => times),
    0.99,
  );
  const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
  return {
    measure: 'guests, 10 concurrent, while a message is sent for each order',
    goal: 'p99 ≤ 100 ms, no error',
    result: `${median(rounds.map(({ shopRate }) => shopRate)).toFixed(0)} orders a second, p99 ${ms(p99)}, ${errors} errors`,
    met: p99 <= 100 && errors === 0,
  };
}

interface Round {
  /** Orders a second: of the shop, of pgbench in its default mode, and of pgbench with -M prepared. */
  shopRate: number;
  pgbenchRate: number;
  preparedRate: number;
  times: number[];
  errors: number;
}

function rowOf(measure: string, concurrency: number, rounds: Round[]): Row {
  const ratio = median(rounds.map(({ shopRate, pgbenchRate }) => shopRate / pgbenchRate));
  const [shopRate, pgbenchRate] = [
    median(rounds.map(({ shopRate }) => shopRate)),
    median(rounds.map(({ pgbenchRate }) => pgbenchRate)),
  ];
  const preparedRatio = median(rounds.map(({ shopRate, preparedRate }) => shopRate / preparedRate));
  const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
  const p99 = percentile(
    rounds.flatMap(({ times }) => times),
    0.99,
  );
  return {
    measure,
    goal: concurrency === 10 ? '≥ 0.5 × pgbench, p99 ≤ 50 ms, no error' : '≥ 0.5 × pgbench, no error',
    result: `${ratio.toFixed(2)} × (${shopRate.toFixed(0)} to ${pgbenchRate.toFixed(0)} orders a second), ${preparedRatio.toFixed(2)} × with -M prepared, p99 ${ms(p99)}, ${errors} errors`,
    met: ratio >= 0.5 && errors === 0 && (concurrency !== 10 || p99 <= 50),
  };
}

async function buy(
  shop: RunningShop,
  { buyer, concurrency, customers }: { buyer: Buyer; concurrency: number; customers: Customers },
): Promise<Omit<Round, 'pgbenchRate' | 'preparedRate'>> {
  const times: number[] = [];
  let errors = 0;
  let customer = 0;
  const begun = performance.now() + WARM_UP_SECONDS * 1_000;
  const end = begun + SECONDS * 1_000;
  await inParallel(Array.from({ length: concurrency }), concurrency, async () => {
    for (let sentAt = performance.now(); sentAt < end; sentAt = performance.now()) {
      const response =
        buyer === 'guest'
          ? await orderAsGuest(shop.url, sent++)
          : await orderAsCustomer(shop.url, customers.tokens[customer++] ?? '', sent++);
      if (response.status !== 201) errors += 1;
      else if (sentAt >= begun) times.push(response.time);
    }
  });
  return { shopRate: times.length / ((performance.now() - begun) / 1_000), times, errors };
}
