import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { apiRoutes } from '@haat/contract/http/api-routes';
import type { Random } from './environment/random.ts';
import { openEnvironment } from './environment/test-environment.ts';

/** Duration of each phase, in ms. */
const PHASE = 8_000;
const TIMES = 10;
/** Concurrent clients that measure the capacity. */
const CLIENTS = 20;
/** Allowed p99 under overload, in ms. */
const MAX_P99 = 1_000;

/** Results of a phase. `served` has latencies in ms, in order. */
interface Phase {
  served: number[];
  overloaded: number;
  other: number[];
  lost: number;
  /** Longest delay of the clients' own event loop, in ms: a latency may contain this delay. */
  ownDelay: number;
}

/** Sends ten times as many orders as the shop can process, then the normal load again. */
export async function overload(random: Random): Promise<string[]> {
  const environment = await openEnvironment(random, { direct: true });
  const agent = new Agent({ keepAlive: true });
  const order = () => place(agent, environment.shop.port, environment.buyerContext.productIds[1]!);
  const before = await withLoopDelay(() => runSteadily(order));
  const rate = before.served.length / (PHASE / 1000);
  const memory = environment.shop.memory();
  const during = await withLoopDelay(() => runAtRate(order, rate * TIMES));
  const peak = environment.shop.memory();
  await wait(1_000);
  const after = await withLoopDelay(() => runSteadily(order));
  report('capacity', before);
  report(`${TIMES} times the load`, during);
  report('a second later', after);
  console.log(`memory ${memory} MB before, ${peak} MB at the end of the overload`);
  const broken = await environment.verifyStock();
  const all = [before, during, after];
  if (all.some(({ other }) => other.length > 0)) broken.push('a response was neither an order nor a 503');
  if (percentile(during.served, 0.99) > MAX_P99) broken.push('served requests were too slow under overload');
  if (during.overloaded === 0) broken.push('no request got 503');
  if (after.served.length < before.served.length / 2) broken.push('the shop did not recover');
  agent.destroy();
  await environment.close();
  return broken;
}

async function withLoopDelay(run: () => Promise<Phase>): Promise<Phase> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const phase = await run();
  delay.disable();
  return { ...phase, ownDelay: Math.round(delay.max / 1e6) };
}

/** Each client waits for its response before the next request. */
async function runSteadily(order: () => Promise<number>): Promise<Phase> {
  const phase = emptyPhase();
  const end = performance.now() + PHASE;
  const sendOrders = async () => {
    while (performance.now() < end) await measure(order, phase);
  };
  await Promise.all(Array.from({ length: CLIENTS }, sendOrders));
  return phase;
}

/** Sends `rate` new requests a second, independent of earlier responses. */
async function runAtRate(order: () => Promise<number>, rate: number): Promise<Phase> {
  const phase = emptyPhase();
  const requests: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() < begin + PHASE) {
    const due = Math.floor(((performance.now() - begin) / 1000) * rate);
    while (requests.length < due) requests.push(measure(order, phase));
    await wait(1);
  }
  await Promise.all(requests);
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

/** Returns the status. Uses Node's HTTP client: two thousand `fetch` calls a second would take the shop's processor. */
function place(agent: Agent, port: number, product: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: apiRoutes.placeGuestOrder.path,
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
    sent.once('error', reject).once('timeout', () => sent.destroy());
    sent.end(
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
  const [median, p99] = [percentile(served, 0.5), percentile(served, 0.99)].map(Math.round);
  const rate = Math.round(served.length / (PHASE / 1000));
  console.log(
    `${name}: ${rate} orders/s, median ${median} ms, p99 ${p99} ms; ${overloaded} got 503, ${other.length} other responses, ${lost} without a response (client delay up to ${ownDelay} ms)`,
  );
}
