import type { BrowserStorage } from '../platform/storage.ts';
import { ACCESS_KEY, createStoredTokens, type StoredTokens } from './stored-tokens.ts';

/** Who uses this browser: null for a guest, else a text that differs from one customer to another. */
export type Customer = string | null;

export interface HereParts {
  storage: BrowserStorage;
  /** Where `storage` events of other tabs arrive, and `pageshow`. */
  tabs: () => EventTarget;
  /** Removes what only a customer may see; `expired` where nobody asked for it. */
  forget(reason: 'ended' | 'expired' | 'elsewhere'): void;
}

/** What every page knows of who uses it; a session begins, renews and ends it. */
export interface Here {
  customer(): Customer;
  subscribe(listener: () => void): () => void;
  tokens: StoredTokens;
  /** Looks again who is here, after this tab has changed the tokens. */
  look(): void;
}

/** Whoever has an access token stored is signed in (specification, section 4), whichever tab stored it. */
export function createHere(parts: HereParts): Here {
  const tokens = createStoredTokens(parts.storage);
  const listeners = new Set<() => void>();
  let customer: Customer | undefined;

  function look(): void {
    const before = customer;
    const { access } = tokens.read();
    customer = access && customerOf(access);
    if (before !== undefined && before !== customer) for (const listener of listeners) listener();
  }

  function onOtherTab(event: Event): void {
    const key = event.type === 'storage' ? (event as StorageEvent).key : null;
    if (key !== ACCESS_KEY && key !== null) return;
    const before = customer;
    look();
    if (before && before !== customer) parts.forget('elsewhere');
  }

  return {
    customer() {
      if (customer === undefined) look();
      return customer ?? null;
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        for (const type of EVENTS) parts.tabs().addEventListener(type, onOtherTab);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          for (const type of EVENTS) parts.tabs().removeEventListener(type, onOtherTab);
        }
      };
    },
    tokens,
    look,
  };
}

/** `pageshow`: a page that comes back from the browser's memory has heard no `storage` event meanwhile. */
const EVENTS = ['storage', 'pageshow'];

/** The subject of a token; where it is no JWT, all customers are one. */
function customerOf(access: string): string {
  try {
    const payload = atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const { sub, user_id } = JSON.parse(payload);
    return String(sub ?? user_id ?? 'customer');
  } catch {
    return 'customer';
  }
}
