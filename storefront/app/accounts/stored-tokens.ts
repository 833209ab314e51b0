import type { BrowserStorage } from '../platform/storage.ts';

/** The keys in local storage, each holding the bare token (specification, section 3). */
export const ACCESS_KEY = 'access';
export const REFRESH_KEY = 'refresh';

/** Null where there is none. */
export interface TokenStore {
  access: string | null;
  refresh: string | null;
}

export type StoredTokens = ReturnType<typeof createStoredTokens>;

/** The tokens of this browser; where nothing can be stored, of this page. */
export function createStoredTokens(storage: BrowserStorage) {
  let inMemory: TokenStore | null = null;
  return {
    read(): TokenStore {
      if (inMemory) return inMemory;
      try {
        const kept = storage();
        return { access: kept.getItem(ACCESS_KEY) || null, refresh: kept.getItem(REFRESH_KEY) || null };
      } catch {
        return { access: null, refresh: null };
      }
    },
    /** The refresh token first: a tab that reads in between must not use the old one again. */
    keep(tokens: { access: string; refresh: string }): void {
      try {
        const kept = storage();
        kept.setItem(REFRESH_KEY, tokens.refresh);
        kept.setItem(ACCESS_KEY, tokens.access);
        inMemory = null;
      } catch {
        inMemory = tokens;
      }
    },
    remove(): void {
      inMemory = null;
      try {
        const kept = storage();
        kept.removeItem(ACCESS_KEY);
        kept.removeItem(REFRESH_KEY);
      } catch {
        // Nothing can have been stored.
      }
    },
  };
}
