// Simulates machines that do not exist here, from measured processor times. docs/scale.md explains the result.
import { type Cluster, simulate, simulateBench } from './cluster-model.ts';
import { ms, percentile, type Row, record } from './results.ts';
import { Simulation, Station, type Task } from './simulation.ts';

/** Measured by `cluster` (one process, standby does not acknowledge): orders a second of the shop, and of pgbench -M prepared. */
const MEASURED = { buyers: 20, shop: 254, pgbench: 455 };

/** What one shop's load is, at its peak (docs/scale.md). */
const SHOP = {
  ordersAnHour: 1_000,
  /** The busiest minute, to the mean of its hour. */
  burst: 3,
  visitsPerOrder: 40,
  pagesPerVisit: 8,
  /** Of all pages; the others are in the cache of the process. */
  renderedPart: 0.02,
  /** Requests of signed-in customers, and searches: not cached. */
  readsPerPage: 0.5,
  /** kB of the first page of a visit and of each other one: the goals of `bytes`. */
  firstPage: 250,
  otherPage: 60,
  /** A day has as many orders as this number of busiest hours. */
  hoursADay: 8,
};

/** Assumed, in US dollars a month: a core with 4 GB of memory, and a terabyte through a CDN. */
const PRICES = { core: 15, terabyte: 20 };

const PLANS: { shops: number; cluster: Cluster }[] = [
  {
    shops: 1,
    cluster: { shopMachines: 2, shopCores: 2, databaseCores: 2, synchronous: true, connections: 40 },
  },
  {
    shops: 10,
    cluster: { shopMachines: 3, shopCores: 4, databaseCores: 4, synchronous: true, connections: 16 },
  },
  {
    shops: 100,
    cluster: { shopMachines: 6, shopCores: 16, databaseCores: 16, synchronous: true, connections: 64 },
  },
];

/** An order within this time, for 99 of 100. In ms. */
const GOAL = 200;

const rows: Row[] = [queueRow(), ...checkRows(MEASURED)];
for (const plan of PLANS) rows.push(planRow(plan), limitRow(plan), costRow(plan));
for (const synchronous of [false, true]) rows.push(productRow(synchronous));
record('plan', rows, [
  'A simulation (`quality/bench/cluster-model.ts`), not a measurement, of machines of their own for shops and database. It uses the processor times of `cluster` and `grow`; the rows "simulated, to measured" compare its orders a second with those of the run that these times come from.',
  `One shop's load: ${SHOP.ordersAnHour.toLocaleString('en')} orders in the busiest hour, ${SHOP.burst} × that in the busiest minute, ${SHOP.visitsPerOrder} visits of ${SHOP.pagesPerVisit} pages for an order, ${SHOP.renderedPart * 100} % of the pages rendered, ${SHOP.readsPerPage} other requests a page. One shop machine is missing: the plan must do without it.`,
  `Assumed prices: $${PRICES.core} a month for a core with 4 GB, $${PRICES.terabyte} for a terabyte through a CDN. A visit transfers ${SHOP.firstPage} kB for its first page and ${SHOP.otherPage} kB for each other one (the goals of \`bytes\`). A day has the orders of ${SHOP.hoursADay} busiest hours.`,
]);

function arrivalsOf(shops: number) {
  const orders = (shops * SHOP.ordersAnHour * SHOP.burst) / 3_600;
  const pages = orders * SHOP.visitsPerOrder * SHOP.pagesPerVisit;
  return {
    orders,
    cachedPages: pages * (1 - SHOP.renderedPart),
    renderedPages: pages * SHOP.renderedPart,
    privateReads: pages * SHOP.readsPerPage,
    sameProduct: 0.1,
  };
}

/** A queue whose result is known: with one server that is busy for 80 %, a request takes five times its work. */
function queueRow(): Row {
  const simulation = new Simulation();
  const server = new Station('server', 1);
  const times: number[] = [];
  function* request(): Task {
    yield server;
    yield simulation.random(1);
    yield { free: server };
  }
  const next = () => {
    const begun = simulation.now;
    simulation.start(request(), () => times.push(simulation.now - begun));
    simulation.after(simulation.random(1 / 0.8), next);
  };
  next();
  simulation.runUntil(400_000);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return {
    measure: 'the simulation itself: a queue at 80 %',
    goal: '5 × the work, ± 5 %',
    result: `${mean.toFixed(2)} ×`,
    met: Math.abs(mean / 5 - 1) <= 0.05,
  };
}

function checkRows({ buyers, shop, pgbench }: typeof MEASURED): Row[] {
  const rates = [
    ['the shop', simulateBench(buyers).rate, shop],
    ['pgbench', simulateBench(buyers, { withShop: false }).rate, pgbench],
  ] as const;
  return rates.map(([who, simulated, measured]) => ({
    measure: `simulated, to measured: ${who}, ${buyers} concurrent`,
    goal: 'within 20 %',
    result: `${(simulated / measured).toFixed(2)} × (${simulated.toFixed(0)} to ${measured.toFixed(0)} orders a second)`,
    met: Math.abs(simulated / measured - 1) <= 0.2,
  }));
}

function planRow({ shops, cluster }: (typeof PLANS)[number]): Row {
  const without = { ...cluster, shopMachines: cluster.shopMachines - 1 };
  const arrivals = arrivalsOf(shops);
  const { times, utilization } = simulate(without, arrivals, secondsFor(arrivals.orders));
  const p99 = percentile(times, 0.99);
  return {
    measure: `${describe(shops)}: ${arrivals.orders.toFixed(1)} orders and ${(arrivals.cachedPages + arrivals.renderedPages).toFixed(0)} pages a second, ${without.shopMachines} of ${cluster.shopMachines} shop machines (${cluster.shopCores} cores), database with ${cluster.databaseCores} cores`,
    goal: `p99 of an order ≤ ${GOAL} ms`,
    result: `p99 ${ms(p99)}; busy: ${parts(utilization)}`,
    met: p99 <= GOAL,
  };
}

/** The load at which this plan breaks, in steps of a quarter, and its busiest station. */
function limitRow({ shops, cluster }: (typeof PLANS)[number]): Row {
  for (let factor = 1; ; factor *= 1.25) {
    const arrivals = arrivalsOf(shops * factor);
    const { begun, times, utilization } = simulate(cluster, arrivals, secondsFor(arrivals.orders));
    if (percentile(times, 0.99) <= GOAL && times.length >= 0.9 * begun) continue;
    const [first, second] = Object.entries(utilization).toSorted(([, one], [, other]) => other - one);
    const name = ([station, part]: [string, number]) => `${station} (${(part * 100).toFixed(0)} % busy)`;
    return {
      measure: `${describe(shops)}: with all machines, breaks at`,
      goal: '',
      result: `${factor.toFixed(1)} × this load: first ${name(first!)}, then ${name(second!)}`,
      met: null,
    };
  }
}

/** Long enough for some hundred orders. */
function secondsFor(orders: number): number {
  return Math.min(400, Math.max(10, 400 / orders));
}

function costRow({ shops, cluster }: (typeof PLANS)[number]): Row {
  const { visitsPerOrder, pagesPerVisit, firstPage, otherPage } = SHOP;
  const megabytes = (visitsPerOrder * (firstPage + (pagesPerVisit - 1) * otherPage)) / 1_000;
  const orders = shops * SHOP.ordersAnHour * SHOP.hoursADay * 30;
  const terabytes = (orders * megabytes) / 1e6;
  const cores = cluster.shopMachines * cluster.shopCores + 2 * cluster.databaseCores;
  const [machines, traffic] = [cores * PRICES.core, terabytes * PRICES.terabyte];
  const peak = (arrivalsOf(shops).orders * megabytes * 8) / 1_000;
  const per = (cost: number) => `$${((cost / orders) * 1_000).toFixed(2)}`;
  return {
    measure: `${describe(shops)}: ${orders.toLocaleString('en')} orders a month, ${cores} cores with the standby`,
    goal: '',
    result: `${peak.toFixed(1)} Gbit/s in the busiest minute, ${terabytes.toFixed(0)} TB a month; for 1,000 orders ${per(machines)} for machines and ${per(traffic)} for traffic`,
    met: null,
  };
}

/** All orders contain one product: each holds its row until the commit. */
function productRow(synchronous: boolean): Row {
  const cluster = { shopMachines: 10, shopCores: 16, databaseCores: 32, synchronous, connections: 100 };
  const sale = { cachedPages: 0, renderedPages: 0, privateReads: 0, sameProduct: 1 };
  const { rate } = simulate(cluster, { ...sale, orders: 2_000 }, 10);
  return {
    measure: `most orders of one product a second, ${synchronous ? 'standby acknowledges' : 'standby does not'}`,
    goal: '',
    result: rate.toFixed(0),
    met: null,
  };
}

function describe(shops: number): string {
  return shops === 1 ? '1 shop' : `${shops} shops`;
}

function parts(utilization: Record<string, number>): string {
  return Object.entries(utilization)
    .map(([name, part]) => `${name} ${(part * 100).toFixed(0)} %`)
    .join(', ');
}
