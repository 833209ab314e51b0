import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { World } from './test-environment.ts';

/** What befalls the shop in one cycle; everything stands again when it resolves. */
export type Fault = (world: World, random: Random) => Promise<void>;

/** For every machine. */
export const faults = {
  'kill -9 of the shop': async (world) => {
    await world.shop.kill();
    await world.openShop();
  },
  'PostgreSQL stopped at once': async (world, random) => {
    await world.cluster.stopAtOnce();
    await wait(random.whole(0, 200));
    await startAgain(world);
  },
  'kill -9 of PostgreSQL': async (world) => {
    await world.cluster.kill();
    await startAgain(world);
  },
  'both at once': async (world) => {
    await Promise.all([world.shop.kill(), world.cluster.stopAtOnce()]);
    await startAgain(world);
    await world.openShop();
  },
  'responses lost before the buyer': async (world, random) => {
    world.front.losing = 0.3;
    await wait(random.whole(200, 500));
    world.front.losing = 0;
  },
  'responses lost before the shop': async (world, random) => {
    world.back.losing = 0.02;
    await wait(random.whole(200, 500));
    world.back.losing = 0;
  },
} satisfies Record<string, Fault>;

/** For a world with a small disk. */
export const diskFaults = {
  'the disk is full': async (world, random) => {
    world.cluster.disk!.fill();
    await wait(random.whole(100, 600));
    world.cluster.disk!.free();
    await startAgain(world);
  },
} satisfies Record<string, Fault>;

/** PostgreSQL may have another port; where it restarted by itself, it is left alone. */
async function startAgain(world: World): Promise<void> {
  await world.cluster.start();
  world.back.targets = [world.cluster.port()];
}
