import { setTimeout as wait } from 'node:timers/promises';
import { startBuyers } from '../environment/buyers.ts';
import type { Random } from '../environment/random.ts';
import { openEnvironment } from '../environment/test-environment.ts';

/** With the customers enough buyers to use both processes all the time. */
const GUESTS = 2;
/** Time between two replacements, in ms. */
const BETWEEN = 100;

/**
 * Runs two processes behind a plain load balancer and replaces one after the other while people buy: SIGTERM, wait,
 * start. No connection may break. `database` is the URL of an empty shop's database.
 */
export async function rolling(
  random: Random,
  { cycles, database }: { cycles: number; database?: string },
): Promise<string[]> {
  const environment = await openEnvironment(random, { database });
  const processes = [environment.shop, await environment.startSecondProcess()];
  const balance = () => {
    environment.front.targets = processes.map(({ port }) => port);
  };
  balance();
  const buyers = startBuyers(environment.buyerContext, {
    guests: GUESTS,
    customers: await environment.customers(),
    pause: 0, // a connection that is idle for two seconds may be closed while its next order is on its way
  });
  for (let cycle = 0; cycle < cycles; cycle++) {
    const index = cycle % processes.length;
    await wait(BETWEEN);
    await processes[index]!.stop();
    processes[index] = await environment.startSecondProcess();
    balance();
  }
  await wait(BETWEEN);
  await buyers.stop();
  const broken = await environment.verify();
  const { journal } = environment.buyerContext;
  console.log(
    `${cycles} replacements: ${journal.acknowledged()} orders acknowledged, ${journal.losses()} responses lost`,
  );
  if (journal.losses() > 0) broken.push(`${journal.losses()} responses were lost in a replacement`);
  for (const process of processes) await process.kill();
  await environment.close();
  return broken;
}
