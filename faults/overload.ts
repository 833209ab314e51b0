import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@haat/contract/common/paths';
import type { Random } from './random.ts';
import { openWorld } from './test-environment.ts';

/** Each phase, in ms. */
const PHASE = 8_000;
const TIMES = 10;
/** Askers at once who make out what the shop can take. */
const STEADY = 20;
/** Above this what is served comes too late, in ms. */
const LATEST = 1_000;

/** What came back in a phase. Latencies of what was served, in ms, in order. */
interface Phase {
  served: number[];
  overloaded: number;
  other: number[];
  lost: number;
  /** How late, in ms, the askers' own process came to look at responses at worst: so much of a latency may be its own. */
  ownDelay: number;
}

/** Ten times as many orders as the shop can take, then as many as before. */
export async function overload(random: Random): Promise<string[]> {
  const world = await openWorld(random, { direct: true });
  const agent = new Agent({ keepAlive: true });
  const order = () => place(agent, world.shop.port, world.market.goods[1]!);
  const before = await watched(() => steadily(order));
  const rate = before.served.length / (PHASE / 1000);
  const memory = world.shop.memory();
  const during = await watched(() => atRate(order, rate * TIMES));
  const peak = world.shop.memory();
  await wait(1_000);
  const after = await watched(() => steadily(order));
  report('what it can take', before);
  report(`${TIMES} times as much`, during);
  report('a second later', after);
  console.log(`memory ${memory} MB before, ${peak} MB at the end of the overload`);
  const broken = await world.verifyStock();
  const all = [before, during, after];
  if (all.some(({ other }) => other.length > 0)) broken.push('a response was neither an order nor a 503');
  if (percentile(during.served, 0.99) > LATEST) broken.push('what was served under overload came too late');
  if (during.overloaded === 0) broken.push('nobody was sent away');
  if (after.served.length < before.served.length / 2) broken.push('the shop did not recover');
  agent.destroy();
  await world.close();
  return broken;
}

async function watched(ask: () => Promise<Phase>): Promise<Phase> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const phase = await ask();
  delay.disable();
  return { ...phase, ownDelay: Math.round(delay.max / 1e6) };
}

/** One asker waits for its response before it asks again. */
async function steadily(order: () => Promise<number>): Promise<Phase> {
  const phase = emptyPhase();
  const end = performance.now() + PHASE;
  const ask = async () => {
    while (performance.now() < end) await measure(order, phase);
  };
  await Promise.all(Array.from({ length: STEADY }, ask));
  return phase;
}

/** New askers come at `rate` a second, whatever became of those before them. */
async function atRate(order: () => Promise<number>, rate: number): Promise<Phase> {
  const phase = emptyPhase();
  const asked: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() < begin + PHASE) {
    const due = Math.floor(((performance.now() - begin) / 1000) * rate);
    while (asked.length < due) asked.push(measure(order, phase));
    await wait(1);
  }
  await Promise.all(asked);
  return phase;
}

function emptyPhase(): Phase {
  return { served: [], overloaded: 0, other: [], lost: 0, ownDelay: 0 };
}

async function measure(order: () => Promise<number>, phase: Phase): Promise<void> {
  const begin = performance.now();
  const status = await order().catch(() => 0);
  if (status === 201) phase.served.push(performance.now() - begin);
  else if (status === 503) phase.overloaded++;
  else if (status === 0) phase.lost++;
  else phase.other.push(status);
}

/** By Node's own client, not `fetch`, of which two thousand a second leave the shop no processor. Gives the status. */
function place(agent: Agent, port: number, product: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: paths.guestOrders,
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        timeout: 20_000,
      },
      (response) => {
        response
          .resume()
          .once('end', () => resolve(response.statusCode ?? 0))
          .once('error', reject);
      },
    );
    asked.once('error', reject).once('timeout', () => asked.destroy());
    asked.end(
      JSON.stringify({
        name: 'Amina Begum',
        phone: '01712345678',
        address: 'House 7, Road 5, Dhanmondi',
        items: [{ product, quantity: 1 }],
      }),
    );
  });
}

function percentile(latencies: number[], share: number): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function report(name: string, { served, overloaded, other, lost, ownDelay }: Phase): void {
  const [median, late] = [percentile(served, 0.5), percentile(served, 0.99)].map(Math.round);
  const rate = Math.round(served.length / (PHASE / 1000));
  console.log(
    `${name}: ${rate} orders/s, median ${median} ms, p99 ${late} ms; ${overloaded} sent away, ${other.length} other responses, ${lost} without one (askers up to ${ownDelay} ms late)`,
  );
}
