import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startBuyers } from '../environment/buyers.ts';
import type { Random } from '../environment/random.ts';
import { cutOff, type DatabasePair, reconnect } from './database-pair.ts';
import type { DatabaseServer } from './database-server.ts';
import { type FailoverEnvironment, openFailoverEnvironment } from './failover-environment.ts';

const GUESTS = 5;
/** Acknowledged orders of a cycle before its fault. */
const MIN_ORDERS = 5;
/** Within this time after a promotion orders are acknowledged again, in ms. */
const MAX_SEARCH = 5_000;

/** What happens to the machine of the primary. */
const faults: Record<string, (primary: DatabaseServer) => Promise<void>> = {
  killed: async (primary) => primary.killPostmaster(),
  'cut off': cutOff,
  'its disk removed': async (primary) => primary.removeDisk(),
  'its clock stopped': async (primary) => primary.signal('SIGSTOP'),
};

interface Times {
  /** From the last order before the failover to the first one after it, in ms. */
  withoutOrders: number;
  /** From the promotion to the first order, in ms. */
  search: number;
}

/**
 * In each cycle the primary of two machines fails while people buy; it is fenced, and its synchronous standby promoted. Then every
 * acknowledged order is on the new primary, the old one comes back and accepts nothing, and becomes the standby by a fresh copy.
 * @param unsafe with an asynchronous standby that is behind: the run must find lost orders
 */
export async function failover(
  random: Random,
  { cycles, unsafe }: { cycles: number; unsafe: boolean },
): Promise<string[]> {
  if (process.getuid?.() !== 0) return ['failover needs root, for network namespaces: nothing was run'];
  const environment = await openFailoverEnvironment(random, { asynchronous: unsafe });
  const names = Object.keys(faults);
  const times: Times[] = [];
  const broken: string[] = [];
  try {
    for (let cycle = 0; cycle < cycles && broken.length === 0; cycle++) {
      const name = names[cycle % names.length]!;
      const lines = await runCycle(environment, name, { random, unsafe, times });
      broken.push(...lines.map((line) => `cycle ${cycle + 1}, ${name}: ${line}`));
      if ((cycle + 1) % 5 === 0 || cycle + 1 === cycles || broken.length > 0)
        console.log(`${cycle + 1} cycles: ${summary(environment, times)}`);
    }
  } finally {
    await environment.close();
  }
  return broken;
}

async function runCycle(
  environment: FailoverEnvironment,
  name: string,
  { random, unsafe, times }: { random: Random; unsafe: boolean; times: Times[] },
): Promise<string[]> {
  const { pair, acknowledged, growingPrice } = environment;
  const buyers = startBuyers(environment.buyerContext, {
    guests: GUESTS,
    customers: await environment.customers(),
  });
  growingPrice.resume();
  const broken: string[] = [];
  const enough = acknowledged.length + MIN_ORDERS;
  while (acknowledged.length < enough) await wait(5);
  await wait(random.whole(0, 500));
  if (unsafe) await fallBehind(pair);
  await faults[name]!(pair.primary);
  await wait(random.whole(100, 500)); // until somebody decides that it is dead
  await pair.failOver();
  broken.push(...(await measure(acknowledged, performance.now(), times)));
  if (!unsafe && name !== 'its disk removed') broken.push(...(await startOldPrimary(pair)));
  await pair.addStandby();
  await buyers.stop();
  await growingPrice.pause();
  if (!(await becomes(() => environment.isReady()))) broken.push('a process is not ready');
  if (!(await becomes(() => growingPrice.areShown())))
    broken.push('a process shows another price than the stored one');
  return [...broken, ...(await environment.verify())];
}

/** The standby does not get the last orders: its network is cut, and the primary fails before it is back. */
async function fallBehind(pair: DatabasePair): Promise<void> {
  await cutOff(pair.standby);
  await wait(500);
  await cutOff(pair.primary);
  await reconnect(pair.standby);
}

/** Waits for an order after the promotion at `promoted`. */
async function measure(acknowledged: readonly number[], promoted: number, times: Times[]): Promise<string[]> {
  const before = acknowledged.length;
  const last = acknowledged[before - 1]!;
  while (acknowledged.length === before && performance.now() < promoted + 4 * MAX_SEARCH) await wait(5);
  const first = acknowledged[before] ?? Number.POSITIVE_INFINITY;
  const search = first - promoted;
  times.push({ withoutOrders: first - last, search });
  return search > MAX_SEARCH ? [`the first order came ${search.toFixed()} ms after the promotion`] : [];
}

/** The fenced primary comes back as it was, with its network. It must not be able to commit. */
async function startOldPrimary({ standby: old }: DatabasePair): Promise<string[]> {
  await reconnect(old);
  await old.start();
  await wait(300);
  const client = new pg.Client({ connectionString: old.url('faults'), query_timeout: 500 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query("UPDATE product SET name = name || '!' WHERE slug = 'rui'");
    return ['the old primary accepted a change'];
  } catch {
    return [];
  } finally {
    await old.powerOff();
    await client.end();
  }
}

async function becomes(condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + MAX_SEARCH;
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return true;
    await wait(50);
  }
  return false;
}

function summary({ buyerContext: { journal }, acknowledged }: FailoverEnvironment, times: Times[]): string {
  const of = (name: keyof Times) => times.map((each) => each[name]).toSorted((one, other) => one - other);
  const shown = (values: number[]) =>
    `median ${seconds(values[values.length >> 1])}, worst ${seconds(values.at(-1))}`;
  return `${acknowledged.length} orders acknowledged, ${journal.losses()} responses lost; without orders: ${shown(of('withoutOrders'))}; promotion to first order: ${shown(of('search'))}`;
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
