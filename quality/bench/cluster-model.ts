import { Simulation, Station, type Task } from './simulation.ts';

/**
 * Processor times in ms, from quality/bench/results.md. `cluster`, one and two processes, standby does not acknowledge: a page from the cache, a
 * rendered page, and an order in shop and primary. `grow`: a request for rows of one customer (the list of orders) takes 2.5 ms with its
 * client. The commit waits for the disk. PostgreSQL's part of a page and of a read is an estimate.
 */
export const TIMES = {
  cachedPage: 0.03,
  renderedPage: { shop: 19, database: 0.5 },
  privateRead: { shop: 1.5, database: 0.5 },
  order: { shop: 1.8, database: 4.4 },
  client: 0.5,
  commit: 0.6,
  /** A standby in the same data centre: the network there and back, and its own disk. */
  standby: 0.5 + 0.6,
};

/** Statements of an order; the last but one takes the stock, and the lock of the product. */
const STATEMENTS = 6;

export interface Cluster {
  shopMachines: number;
  /** Of each shop machine; each core runs one process. */
  shopCores: number;
  databaseCores: number;
  /** Whether commits wait for a standby. */
  synchronous: boolean;
  /** Connections of the server: those of the pools, or of PgBouncer. */
  connections: number;
}

export interface Arrivals {
  /** A second. */
  orders: number;
  cachedPages: number;
  renderedPages: number;
  privateReads: number;
  /** The part of the orders that contain the same product. */
  sameProduct: number;
}

export interface Outcome {
  /** The orders that were begun; those without a time are still waiting. */
  begun: number;
  /** Completed orders a second. */
  rate: number;
  /** In ms. */
  times: number[];
  /** The busy part of each station. */
  utilization: Record<string, number>;
}

/** Random arrivals at a cluster of machines of their own, for `seconds`. */
export function simulate(cluster: Cluster, arrivals: Arrivals, seconds = 30): Outcome {
  const simulation = new Simulation();
  const cores = new Station('cores of the database', cluster.databaseCores);
  const connections = new Station('connections', cluster.connections);
  const product = new Station('lock of one product', 1);
  const processes = Array.from(
    { length: cluster.shopMachines * cluster.shopCores },
    () => new Station('shop processes', 1),
  );
  const times: number[] = [];
  let begun = 0;
  const some = () => processes[Math.floor(simulation.chance() * processes.length)]!;
  const arrive = (rate: number, task: () => Task, done?: (time: number) => void) => {
    if (rate === 0) return;
    const next = () => {
      const begun = simulation.now;
      simulation.start(task(), () => done?.(simulation.now - begun));
      simulation.after(simulation.random(1_000 / rate), next);
    };
    simulation.after(simulation.random(1_000 / rate), next);
  };
  const commit = TIMES.commit + (cluster.synchronous ? TIMES.standby : 0);
  arrive(
    arrivals.orders,
    () => {
      const lock = simulation.chance() < arrivals.sameProduct ? product : undefined;
      begun++;
      const process = some();
      return order(simulation, { inShop: (ms) => use(process, ms), cores, connections, lock, commit });
    },
    (time) => times.push(time),
  );
  function* read({ shop, database }: { shop: number; database: number }): Task {
    yield* use(some(), simulation.random(shop));
    yield connections;
    yield* use(cores, simulation.random(database));
    yield { free: connections };
  }
  arrive(arrivals.cachedPages, () => use(some(), simulation.random(TIMES.cachedPage)));
  arrive(arrivals.renderedPages, () => read(TIMES.renderedPage));
  arrive(arrivals.privateReads, () => read(TIMES.privateRead));
  simulation.runUntil(seconds * 1_000);
  const busiest = Math.max(...processes.map((each) => each.utilization(simulation.now)));
  return {
    begun,
    rate: times.length / seconds,
    times,
    utilization: Object.fromEntries([
      ['shop processes', busiest],
      ...[cores, connections, product].map((each) => [each.name, each.utilization(simulation.now)]),
    ]),
  };
}

/** `buyers` who always have an order open, with client, one shop process and PostgreSQL on two cores: as `cluster` is measured. */
export function simulateBench(buyers: number, { withShop = true, seconds = 20 } = {}): Outcome {
  const simulation = new Simulation();
  const cores = new Station('cores', 2);
  const process = new Station('process', 1);
  const connections = new Station('connections', withShop ? 10 : buyers);
  const times: number[] = [];
  const buy = () => {
    const begun = simulation.now;
    simulation.start(bought(), () => {
      times.push(simulation.now - begun);
      buy();
    });
  };
  function* inProcess(ms: number): Task {
    yield process;
    yield* use(cores, ms);
    yield { free: process };
  }
  function* bought(): Task {
    if (withShop) yield* use(cores, simulation.random(TIMES.client));
    const inShop = withShop ? inProcess : undefined;
    yield* order(simulation, { inShop, cores, connections, commit: TIMES.commit });
  }
  for (let buyer = 0; buyer < buyers; buyer++) buy();
  simulation.runUntil(seconds * 1_000);
  const begun = times.length + buyers;
  return {
    begun,
    rate: times.length / seconds,
    times,
    utilization: { cores: cores.utilization(simulation.now) },
  };
}

interface Way {
  /** The work of the shop between two statements. Undefined: pgbench sends them. */
  inShop?: ((ms: number) => Task) | undefined;
  cores: Station;
  connections: Station;
  lock?: Station | undefined;
  commit: number;
}

/** One order: the shop and PostgreSQL in turn, statement by statement; the lock of a product is free after the commit. */
function* order(simulation: Simulation, { inShop, cores, connections, lock, commit }: Way): Task {
  yield connections;
  for (let statement = 1; statement <= STATEMENTS; statement++) {
    if (inShop) yield* inShop(simulation.random(TIMES.order.shop / STATEMENTS));
    if (statement === STATEMENTS - 1 && lock) yield lock;
    yield* use(cores, simulation.random(TIMES.order.database / STATEMENTS));
  }
  yield simulation.random(commit);
  if (lock) yield { free: lock };
  yield { free: connections };
}

function* use(station: Station, ms: number): Task {
  yield station;
  yield ms;
  yield { free: station };
}
