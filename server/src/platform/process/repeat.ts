import type { FastifyInstance } from 'fastify';

/**
 * Runs `work` again and again, `every` ms after the last run ended. `stop` aborts the signal of a running `work` and waits
 * for its end. Calls `failed` with an error that `work` throws.
 */
export function repeat(
  work: (stop: AbortSignal) => Promise<unknown>,
  every: number,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const schedule = () => {
    if (stop.signal.aborted) return;
    // A random pause, so that processes that started together do not run at the same time for ever.
    const pause = every * (0.75 + Math.random() / 2);
    timer = setTimeout(() => {
      running = work(stop.signal).catch(failed).then(schedule);
    }, pause).unref();
  };
  schedule();
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Repeats `work` while the shop is listening. Stops before the server closes, because closing waits for running requests. */
export function repeatWhileOpen(
  app: FastifyInstance,
  name: string,
  every: number,
  work: (stop: AbortSignal) => Promise<unknown>,
): void {
  let stop = async () => {};
  app.addHook('onListen', async () => {
    stop = repeat(work, every, (error) => app.log.error({ err: error }, `${name} failed`)).stop;
  });
  app.addHook('preClose', () => stop());
}
