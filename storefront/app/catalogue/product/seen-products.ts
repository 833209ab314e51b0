import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';

/** Local storage: the ids of the products whose pages were opened last, the latest first. A sign-out removes it. */
export const SEEN_KEY = 'seen_products';

const MAX_SEEN = 7;

const local: BrowserStorage = () => window.localStorage;

/** The ids are checked, because other code can write to the storage. */
export function readSeen(storage = local): number[] {
  const stored = readStored(storage, SEEN_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_SEEN);
}

/** Adds a product at the front. */
export function rememberSeen(id: number, storage = local): void {
  store(storage, SEEN_KEY, [id, ...readSeen(storage).filter((other) => other !== id)].slice(0, MAX_SEEN));
}
