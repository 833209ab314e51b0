import { setTimeout as wait } from 'node:timers/promises';
import { startBuyers } from './buyers.ts';
import type { Random } from './random.ts';
import { openWorld } from './test-environment.ts';

const GUESTS = 6;
/** How long people buy between two replacements, in ms. */
const BETWEEN = 500;

/**
 * Two processes behind a plain balancer, each replaced in turn while people buy: told to stop, waited for, started
 * again. Nobody may see a connection that breaks off.
 */
export async function rolling(random: Random, { cycles }: { cycles: number }): Promise<string[]> {
  const world = await openWorld(random);
  const processes = [world.shop, await world.startBeside()];
  const balance = () => {
    world.front.targets = processes.map(({ port }) => port);
  };
  balance();
  const buyers = startBuyers(world.market, { guests: GUESTS, customers: await world.customers() });
  for (let cycle = 0; cycle < cycles; cycle++) {
    const place = cycle % processes.length;
    await wait(BETWEEN);
    await processes[place]!.stop();
    processes[place] = await world.startBeside();
    balance();
  }
  await wait(BETWEEN);
  await buyers.stop();
  const broken = await world.verify();
  const { journal } = world.market;
  console.log(
    `${cycles} replacements: ${journal.acknowledged()} orders acknowledged, ${journal.losses()} responses lost`,
  );
  if (journal.losses() > 0) broken.push(`${journal.losses()} responses were lost in a replacement`);
  for (const process of processes) await process.kill();
  await world.close();
  return broken;
}
