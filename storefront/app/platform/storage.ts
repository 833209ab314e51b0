/** Local or session storage, asked at every use: reading `window.localStorage` itself may throw (private windows). */
export type BrowserStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What is stored below a key; null where there is nothing, no JSON, or no storage. Anybody may have written it. */
export function readStored(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** False where the storage is full or forbidden: then nothing is kept beyond this page. */
export function store(storage: BrowserStorage, key: string, value: unknown): boolean {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function unstore(storage: BrowserStorage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Nothing can have been stored.
  }
}
