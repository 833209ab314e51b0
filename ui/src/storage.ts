/** A getter of local or session storage, called for every access: reading `window.localStorage` can throw (private windows). */
export type BrowserStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The stored value of a key; null if there is no value, no valid JSON, or no storage. The value is not trusted: check its type. */
export function readStored(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(readText(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON. False if the storage is full or forbidden: then the value is lost with this page. */
export function store(storage: BrowserStorage, key: string, value: unknown): boolean {
  return storeText(storage, key, JSON.stringify(value));
}

/** A value that is stored as it is, such as a choice of both apps; null if there is no value or no storage. */
export function readText(storage: BrowserStorage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text as it is. False as for `store`. */
export function storeText(storage: BrowserStorage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(storage: BrowserStorage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Without storage there is no value to remove.
  }
}
