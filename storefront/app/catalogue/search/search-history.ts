import { MAX_SEARCH } from '@haat/contract/http/limits';
import { searchKey } from '@haat/contract/text/search-key';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';

/** Local storage: the last searches as a JSON list of texts, the latest first. A sign-out removes it. */
export const SEARCHES_KEY = 'last_searches';

const MAX_SEARCHES = 6;

const local: BrowserStorage = () => window.localStorage;

/** The last searches of this browser, the latest first. The texts are checked, because other code can write to the storage. */
export function readSearchHistory(storage = local): string[] {
  const stored = readStored(storage, SEARCHES_KEY);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((text) => typeof text === 'string' && text.trim() !== '' && text.length <= MAX_SEARCH)
    .slice(0, MAX_SEARCHES);
}

/** Adds a search at the front. Replaces a spelling with the same search key (`Rice`, `rice`). */
export function rememberSearch(search: string, storage = local): void {
  const text = search.trim().slice(0, MAX_SEARCH);
  if (searchKey(text) === '') return;
  store(storage, SEARCHES_KEY, [text, ...without(text, storage)].slice(0, MAX_SEARCHES));
}

export function forgetSearch(search: string, storage = local): void {
  const others = without(search, storage);
  if (others.length > 0) store(storage, SEARCHES_KEY, others);
  else forgetSearches(storage);
}

export function forgetSearches(storage = local): void {
  removeStored(storage, SEARCHES_KEY);
}

function without(search: string, storage: BrowserStorage): string[] {
  const key = searchKey(search);
  return readSearchHistory(storage).filter((each) => searchKey(each) !== key);
}
