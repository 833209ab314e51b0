import { existsSync } from 'node:fs';
import { startPgBouncer, through } from '../../server/src/testing/pgbouncer.ts';
import { type DatabasePair, openPair } from '../faults/failover/database-pair.ts';
import { orderAsGuest, signUpMany } from './buyers.ts';
import { cacheHomePage, type Load, renderPages, runFor, sendCachedPages } from './cluster-load.ts';
import { fillProducts } from './fill-database.ts';
import { pgbench, pgbenchTpcB } from './pgbench.ts';
import { median, ms, percentile, type Row, record } from './results.ts';
import { cpuTime, freshDatabase, type RunningShop, startShop } from './shop.ts';

const PRODUCTS = 10_000;
const PROCESSES = [1, 2, 4];
/** Buyers who always have an order open, shared by all processes. */
const BUYERS = 20;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const WARM_UP = 2;
/** Connections of PgBouncer to the primary. */
const POOL = 10;

interface Orders extends Load {
  /** Processor time of PostgreSQL for one order, in ms. */
  databaseCpu: number;
}

const pair = await openPair();
process.once('exit', () => {
  for (const server of [pair.primary, pair.standby]) server.signal('SIGKILL');
});
const database = await freshDatabase(pair.primary.url('postgres'), 'bench_cluster');
await fillProducts(database, PRODUCTS);
const customers = await signUpMany(database, 1);
const tpcB = await pgbenchTpcB.fill(await freshDatabase(pair.primary.url('postgres'), 'bench_tpcb'));
const pgbouncer = existsSync('/usr/sbin/pgbouncer')
  ? await startPgBouncer(database, { 'default_pool_size = 16': `default_pool_size = ${POOL}` })
  : undefined;
const shops = await startShops(database);
const pooledShops = pgbouncer ? await startShops(through(pgbouncer.hostAndPort, database)) : [];
let buyer = 0;

// A process that has just started compiles its code.
for (const shop of [...shops, ...pooledShops]) await placeOrders([shop], WARM_UP);
for (const shop of shops) {
  await cacheHomePage(shop);
  await renderPages([shop], WARM_UP, PRODUCTS);
}
const pages = await measurePages();
const orders = await measureOrders();
for (const shop of [...shops, ...pooledShops]) await shop.stop();
await pgbouncer?.close();
await pair.close();
report();

async function startShops(url: string): Promise<RunningShop[]> {
  const started: RunningShop[] = [];
  const variables = { MIGRATION_DATABASE_URL: database, SMS_PROVIDER: 'off' };
  for (let n = 0; n < Math.max(...PROCESSES); n++) started.push(await startShop(url, variables));
  return started;
}

async function measurePages() {
  const cached = PROCESSES.map((): Load[] => []);
  const rendered = PROCESSES.map((): Load[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, count] of PROCESSES.entries()) {
      const some = shops.slice(0, count);
      cached[at]!.push(await sendCachedPages(some, SECONDS));
      rendered[at]!.push(await renderPages(some, SECONDS, PRODUCTS));
    }
  return { cached, rendered };
}

async function measureOrders() {
  const modes = ['*', ''] as const;
  const result = modes.map((standbys) => ({
    standbys,
    direct: PROCESSES.map((): Orders[] => []),
    pooled: [] as Orders[],
    statements: [] as number[],
    tpcB: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round++)
    for (const mode of result) {
      await setStandbys(pair, mode.standbys);
      const load = { concurrency: BUYERS, seconds: SECONDS };
      mode.tpcB.push(pgbenchTpcB.run(tpcB, load));
      mode.statements.push(pgbench(database, { ...load, buyer: 'guest', customers, prepared: true }));
      for (const [at, count] of PROCESSES.entries())
        mode.direct[at]!.push(await placeOrders(shops.slice(0, count), SECONDS));
      if (pgbouncer) mode.pooled.push(await placeOrders(pooledShops, SECONDS));
    }
  return { synchronous: result[0]!, asynchronous: result[1]! };
}

async function setStandbys({ primary }: DatabasePair, standbys: '*' | ''): Promise<void> {
  await primary.waitForStandbys(standbys);
}

/** Guests' orders of two lines, sent to the processes in turn. */
async function placeOrders(some: readonly RunningShop[], seconds: number): Promise<Orders> {
  const before = databaseTimes();
  const load = await runFor(some, { seconds, concurrency: BUYERS }, async (shop) => {
    const { status } = await orderAsGuest(shop.url, buyer++);
    return status === 201;
  });
  let spent = 0;
  for (const [pid, time] of databaseTimes()) spent += time - (before.get(pid) ?? 0);
  return { ...load, databaseCpu: spent / load.count };
}

/** The processor time of each process of the primary so far. */
function databaseTimes(): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pair.primary.processes()) {
    try {
      times.set(pid, cpuTime(pid));
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

function report(): void {
  const { synchronous, asynchronous } = orders;
  const rate = (loads: readonly Load[]) => median(loads.map((load) => load.rate));
  const rows: Row[] = [];
  for (const [at, count] of PROCESSES.entries()) {
    rows.push(pageRow(`pages from the cache, ${processes(count)}`, pages.cached, at));
    rows.push(pageRow(`pages that are rendered, ${processes(count)}`, pages.rendered, at));
  }
  for (const [at, count] of PROCESSES.entries())
    for (const mode of [asynchronous, synchronous])
      rows.push(orderRow(processes(count), mode, mode.direct[at]!));
  if (pgbouncer)
    for (const mode of [asynchronous, synchronous])
      rows.push(
        orderRow(`${processes(shops.length)} through PgBouncer (${POOL} connections)`, mode, mode.pooled),
      );
  const four = median(
    asynchronous.direct.at(-1)!.map((each, round) => synchronous.direct.at(-1)![round]!.rate / each.rate),
  );
  const sum = (loads: readonly Load[]) => loads.reduce((total, { errors }) => total + errors, 0);
  const failed = [asynchronous, synchronous].flatMap(({ direct, pooled }) => [...direct.flat(), ...pooled]);
  rows.push(
    {
      measure: 'orders with a standby that acknowledges, to those without',
      goal: '≥ 0.5 ×',
      result: `${four.toFixed(2)} × (${processes(shops.length)}: ${rate(synchronous.direct.at(-1)!).toFixed(0)} to ${rate(asynchronous.direct.at(-1)!).toFixed(0)} a second)`,
      met: four >= 0.5,
    },
    {
      measure: `pgbench on the same primary, ${BUYERS} clients, -M prepared`,
      goal: '',
      result: [asynchronous, synchronous]
        .map(
          (mode) =>
            `${nameOf(mode)}: ${median(mode.tpcB).toFixed(0)} TPC-B transactions, ${median(mode.statements).toFixed(0)} orders’ statements a second`,
        )
        .join('; '),
      met: null,
    },
    {
      measure: 'responses other than 200 and 201',
      goal: '0',
      result: String(sum(failed) + sum([...pages.cached, ...pages.rendered].flat())),
      met: sum(failed) + sum([...pages.cached, ...pages.rendered].flat()) === 0,
    },
  );
  record('cluster', rows, [
    `Shop processes on one primary with a standby on the same machine, both with fsync; medians of ${ROUNDS} alternating rounds of ${SECONDS} s. Pages: 20 connections in all; from the cache the home page in brotli by wrk, rendered ones are product pages that no process has cached. Orders: ${BUYERS} guests who always have an order of two lines open, among ${PRODUCTS.toLocaleString('en')} products.`,
    'TPC-B is the default transaction of pgbench (three updates, one select, one insert; scale 10); the statements of an order are those of `order`. The ratio of a row is the median of its rounds.',
    'Client, shops, both databases and pgbench share the cores, so more processes than cores add nothing: the processor time of one page or order is what a plan needs (docs/scale.md).',
  ]);
}

function processes(count: number): string {
  return count === 1 ? '1 process' : `${count} processes`;
}

type Mode = (typeof orders)['asynchronous'];

function nameOf({ standbys }: Mode): string {
  return standbys ? 'standby acknowledges' : 'standby does not';
}

function pageRow(measure: string, all: Load[][], at: number): Row {
  const ratio = median(all[at]!.map((each, round) => each.rate / all[0]![round]!.rate));
  const rate = median(all[at]!.map((each) => each.rate));
  const cpu = median(all[at]!.map((each) => each.shopCpu));
  const result = `${rate.toFixed(0)} a second (${ratio.toFixed(2)} ×), ${cpu.toFixed(cpu < 1 ? 3 : 1)} ms of processor time for one`;
  return { measure, goal: '', result, met: null };
}

function orderRow(who: string, mode: Mode, loads: Orders[]): Row {
  const toStatements = median(loads.map(({ rate }, round) => rate / mode.statements[round]!));
  const toTpcB = median(loads.map(({ rate }, round) => rate / mode.tpcB[round]!));
  const p99 = percentile(
    loads.flatMap(({ times }) => times),
    0.99,
  );
  const part = (cpu: (load: Orders) => number) => ms(median(loads.map(cpu)));
  return {
    measure: `orders, ${who}, ${nameOf(mode)}`,
    goal: '≥ 0.4 × its statements in pgbench',
    result: `${median(loads.map(({ rate }) => rate)).toFixed(0)} a second, ${toStatements.toFixed(2)} × its statements, ${toTpcB.toFixed(2)} × TPC-B; p99 ${ms(p99)}; processor time of one: shop ${part(({ shopCpu }) => shopCpu)}, primary ${part(({ databaseCpu }) => databaseCpu)}`,
    met: toStatements >= 0.4,
  };
}
