import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';

/** Local storage: the text in the field, and the last list that was added to a cart. A sign-out removes it. */
const LIST_KEY = 'quick_list';

/** The longest stored text, in characters. */
const MAX_TEXT = 20_000;

interface StoredLists {
  draft: string;
  last: string;
}

const local: BrowserStorage = () => window.localStorage;

/** The texts are checked, because other code can write to the storage. */
export function readLists(storage = local): StoredLists {
  const { draft, last } = Object(readStored(storage, LIST_KEY)) as Record<string, unknown>;
  return { draft: textOf(draft), last: textOf(last) };
}

export function storeLists(change: Partial<StoredLists>, storage = local): void {
  store(storage, LIST_KEY, { ...readLists(storage), ...change });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}
