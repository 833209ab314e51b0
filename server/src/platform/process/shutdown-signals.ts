/** Two signals within this many ms count as one: npm passes on the Ctrl-C that the terminal has sent already. */
export const SAME_KEY_PRESS = 500;

/**
 * On Ctrl-C, on SIGTERM, or when the parent process with an IPC channel ends: calls `close`, then ends the process with
 * code 0. A second signal ends it at once.
 */
export function endOnSignal(close: () => Promise<unknown>): void {
  let requestedAt: number | undefined;
  const end = async () => {
    if (requestedAt !== undefined) return;
    requestedAt = performance.now();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (requestedAt !== undefined && performance.now() - requestedAt > SAME_KEY_PRESS) process.exit(1);
      end();
    });
  }
  process.once('disconnect', end);
}
