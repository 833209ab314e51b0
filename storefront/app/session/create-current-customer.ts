import { type BrowserStorage, readStored } from '@haat/ui/storage.ts';
import { createStoredTokens, type StoredTokens } from './stored-tokens.ts';

/** The current customer: null for a guest, otherwise a string that is unique per customer. */
export type Customer = string | null;

export interface CurrentCustomerOptions {
  storage: BrowserStorage;
  /** The target of `storage` events from other tabs, and of `pageshow`. */
  tabs: () => EventTarget;
  /** Removes the text typed in this tab. */
  clearTypedText(): void;
}

/** The current customer, observed by every page; the session changes it. */
export interface CurrentCustomer {
  customer(): Customer;
  subscribe(listener: () => void): () => void;
  tokens: StoredTokens;
  /** Reads the stored tokens again, after this tab has changed them. */
  refresh(): void;
}

/** Local storage: the customer whose session has expired, until the next sign-out. */
export const EXPIRED_KEY = 'expired_customer';

/** A stored access token means signed in (specification, section 4), no matter which tab stored it. */
export function createCurrentCustomer(options: CurrentCustomerOptions): CurrentCustomer {
  const tokens = createStoredTokens(options.storage);
  const listeners = new Set<() => void>();
  let customer: Customer | undefined;

  /** The customer whose text may be in this tab: an expired session preserves it for the next sign-in. */
  const author = () => customer ?? readStored(options.storage, EXPIRED_KEY);

  function refresh(): void {
    const before = customer;
    const authorBefore = author();
    const { access } = tokens.read();
    customer = access && customerOf(access);
    if (before === undefined || before === customer) return;
    if (authorBefore && authorBefore !== author()) options.clearTypedText();
    for (const listener of listeners) listener();
  }

  return {
    customer() {
      if (customer === undefined) refresh();
      return customer ?? null;
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        for (const type of EVENTS) options.tabs().addEventListener(type, refresh);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          for (const type of EVENTS) options.tabs().removeEventListener(type, refresh);
        }
      };
    },
    tokens,
    refresh,
  };
}

/** `pageshow`, because a page restored from the back/forward cache has missed `storage` events. */
const EVENTS = ['storage', 'pageshow'];

/** The subject of a JWT. Tokens that are no JWT give the same value for all customers. */
function customerOf(access: string): string {
  try {
    const payload = atob((access.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const { sub, user_id } = JSON.parse(payload);
    return String(sub ?? user_id ?? 'customer');
  } catch {
    return 'customer';
  }
}
