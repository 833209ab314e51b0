import type { FastifyInstance } from 'fastify';
import type { ChangeFeed } from '../cache/changes.ts';
import { repeatWhileOpen } from '../process/repeat.ts';

/** The cache tag that the trigger of `provider_key` writes. */
const PROVIDER_KEYS = 'provider_keys';

/** The pause before a failed reload is tried again, in ms. */
const RETRY_AFTER = 5_000;

/**
 * Runs `reloads` in every process when keys of providers have changed. Returns a function that does so now and waits for its end: for the
 * process that has changed them.
 */
export function reloadKeys(
  app: FastifyInstance,
  changes: ChangeFeed,
  reloads: readonly (() => Promise<void>)[],
): () => Promise<void> {
  let failed = false;
  let last: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      for (const reload of reloads) await reload();
      failed = false;
    } catch (error) {
      failed = true;
      app.log.error({ err: error }, 'keys of providers not reloaded');
    }
  };
  // One after the other, so that the last one has read the newest keys.
  const reload = () => {
    last = last.then(run);
    return last;
  };
  changes.subscribe((changed) => {
    if (changed === 'all' || changed.has(PROVIDER_KEYS)) void reload();
  });
  repeatWhileOpen(app, 'reload of keys', RETRY_AFTER, async () => {
    if (failed) await reload();
  });
  return reload;
}
