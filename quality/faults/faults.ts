import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './environment/random.ts';
import type { Environment } from './environment/test-environment.ts';

/** A fault of one cycle. Everything runs again when it resolves. */
export type Fault = (environment: Environment, random: Random) => Promise<void>;

/** Faults for every machine. */
export const faults = {
  'kill -9 of the shop': async (environment) => {
    await environment.shop.kill();
    await environment.openShop();
  },
  'immediate stop of PostgreSQL': async (environment, random) => {
    await environment.cluster.stopImmediately();
    await wait(random.whole(0, 200));
    await restartDatabase(environment);
  },
  'kill -9 of PostgreSQL': async (environment) => {
    await environment.cluster.kill();
    await restartDatabase(environment);
  },
  'both together': async (environment) => {
    await Promise.all([environment.shop.kill(), environment.cluster.stopImmediately()]);
    await restartDatabase(environment);
    await environment.openShop();
  },
  'responses to buyers lost': async (environment, random) => {
    environment.front.lossRate = 0.3;
    await wait(random.whole(200, 500));
    environment.front.lossRate = 0;
  },
  'database responses lost': async (environment, random) => {
    environment.back.lossRate = 0.02;
    await wait(random.whole(200, 500));
    environment.back.lossRate = 0;
  },
} satisfies Record<string, Fault>;

/** Faults for an environment with a small disk. */
export const diskFaults = {
  'the disk is full': async (environment, random) => {
    environment.cluster.disk!.fill();
    await wait(random.whole(100, 600));
    environment.cluster.disk!.free();
    await restartDatabase(environment);
  },
} satisfies Record<string, Fault>;

/** Starts PostgreSQL unless it has restarted by itself; its port may change. */
async function restartDatabase(environment: Environment): Promise<void> {
  await environment.cluster.start();
  environment.back.targets = [environment.cluster.port()];
}
