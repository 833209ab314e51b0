import type { Changed, ChangeFeed } from '../src/platform/cache/changes.ts';

/** A change feed that a test controls with `report`. Without `continuous` the cache never sends a stale response. */
export function manualFeed({
  continuous = false,
} = {}): ChangeFeed & { report(...tags: string[]): void; reportAll(): void } {
  const listeners: ((changed: Changed) => void)[] = [];
  const notify = (changed: Changed) => {
    for (const listener of listeners) listener(changed);
  };
  return {
    continuous,
    update: async () => {},
    subscribe: (listener) => void listeners.push(listener),
    onPoll: () => {},
    stop: () => {},
    report: (...tags) => notify(new Set(tags)),
    reportAll: () => notify('all'),
  };
}
