import type { ChangeFeed } from './changes.ts';

/** Returns a function that reads from the database and holds the result in the memory of the process until a change with the tag. */
export function cachedRead<T>(changes: ChangeFeed, tag: string, read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  changes.subscribe((changed) => {
    if (changed === 'all' || changed.has(tag)) result = undefined;
  });
  return async () => {
    if (!changes.continuous) await changes.update();
    const current = result ?? read();
    result = current;
    // A failed read is repeated by the next call.
    current.catch(() => {
      if (result === current) result = undefined;
    });
    return current;
  };
}
