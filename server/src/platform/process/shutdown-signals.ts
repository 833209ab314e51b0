/** Signals closer together than this, in ms, are one: npm passes on the Ctrl-C that the terminal has sent already. */
const SAME_KEY_PRESS = 500;

/**
 * Ends the process with code 0 after `close` when it is told to stop: by Ctrl-C, by SIGTERM, or by the end of
 * the program that started it with a channel. A second signal ends it at once.
 */
export function endOnSignal(close: () => Promise<unknown>): void {
  let asked: number | undefined;
  const end = async () => {
    if (asked !== undefined) return;
    asked = performance.now();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== undefined && performance.now() - asked > SAME_KEY_PRESS) process.exit(1);
      end();
    });
  }
  process.once('disconnect', end);
}
