import { setTimeout as wait } from 'node:timers/promises';
import { startBuyers } from './environment/buyers.ts';
import type { Random } from './environment/random.ts';
import type { Environment } from './environment/test-environment.ts';
import type { Fault } from './faults.ts';

const GUESTS = 5;
/** Acknowledged orders of a cycle before its fault, so that some can be lost. */
const MIN_ORDERS = 3;

/** Runs buyers, applies the fault at a random moment, stops the buyers, and returns the broken guarantees. */
export async function runCycle(environment: Environment, fault: Fault, random: Random): Promise<string[]> {
  const buyers = startBuyers(environment.buyerContext, {
    guests: GUESTS,
    customers: await environment.customers(),
  });
  const enough = environment.buyerContext.journal.acknowledged() + MIN_ORDERS;
  while (environment.buyerContext.journal.acknowledged() < enough) await wait(5);
  await wait(random.whole(0, 200));
  await fault(environment, random);
  await wait(random.whole(20, 150));
  await buyers.stop();
  return environment.verify();
}
