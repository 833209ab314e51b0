import { setTimeout as wait } from 'node:timers/promises';
import { startBuyers } from './buyers.ts';
import type { Fault } from './faults.ts';
import type { Random } from './random.ts';
import type { World } from './test-environment.ts';

const GUESTS = 5;
/** So many orders of a cycle are acknowledged before its fault, so that there is something to lose. */
const FEWEST = 3;

/** Buyers buy, the fault comes at some moment, they buy on, and every promise is looked at: what was broken. */
export async function runCycle(world: World, fault: Fault, random: Random): Promise<string[]> {
  const buyers = startBuyers(world.market, { guests: GUESTS, customers: await world.customers() });
  const enough = world.market.journal.acknowledged() + FEWEST;
  while (world.market.journal.acknowledged() < enough) await wait(5);
  await wait(random.whole(0, 200));
  await fault(world, random);
  await wait(random.whole(20, 150));
  await buyers.stop();
  return world.verify();
}
