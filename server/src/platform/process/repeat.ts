import type { FastifyInstance } from 'fastify';

/**
 * Does `work` again and again, `every` ms after it ended, until it is stopped; then waits for what is running, which is
 * told by its signal. `failed` hears of what it throws.
 */
export function repeat(
  work: (stop: AbortSignal) => Promise<unknown>,
  every: number,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const plan = () => {
    if (stop.signal.aborted) return;
    // A little apart, so that processes that started together do not come at the same moment for ever.
    const pause = every * (0.75 + Math.random() / 2);
    timer = setTimeout(() => {
      running = work(stop.signal).catch(failed).then(plan);
    }, pause).unref();
  };
  plan();
  return {
    async stop() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Repeats `work` from the moment the shop listens; stops before its server closes, which waits for running requests. */
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
