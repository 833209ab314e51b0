import type { BrowserStorage } from '@haat/ui/storage.ts';

/** The keys in local storage, each holding the bare token (specification, section 3). */
const ACCESS_KEY = 'access';
const REFRESH_KEY = 'refresh';

/** The stored tokens; null if there is none. */
interface TokenStore {
  access: string | null;
  refresh: string | null;
}

export type StoredTokens = ReturnType<typeof createStoredTokens>;

/** Stores the tokens in local storage, or in memory of this page if storage is forbidden. */
export function createStoredTokens(storage: BrowserStorage) {
  let inMemory: TokenStore | null = null;
  return {
    read(): TokenStore {
      if (inMemory) return inMemory;
      try {
        const stored = storage();
        return { access: stored.getItem(ACCESS_KEY) || null, refresh: stored.getItem(REFRESH_KEY) || null };
      } catch {
        return { access: null, refresh: null };
      }
    },
    /** Writes the refresh token first: a tab that reads in between must not use the old one again. */
    save(tokens: { access: string; refresh: string }): void {
      try {
        const stored = storage();
        stored.setItem(REFRESH_KEY, tokens.refresh);
        stored.setItem(ACCESS_KEY, tokens.access);
        inMemory = null;
      } catch {
        inMemory = tokens;
      }
    },
    remove(): void {
      inMemory = null;
      try {
        const stored = storage();
        stored.removeItem(ACCESS_KEY);
        stored.removeItem(REFRESH_KEY);
      } catch {
        // Without storage there are no tokens to remove.
      }
    },
  };
}
