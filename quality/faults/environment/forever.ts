import { setTimeout as wait } from 'node:timers/promises';

/** Repeats work with a pause in ms between two times, until the process is killed. */
export async function forever(work: () => Promise<unknown>, pause: number): Promise<never> {
  for (;;) {
    await work();
    await wait(pause);
  }
}
