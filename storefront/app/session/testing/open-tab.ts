import { ApiError } from '@haat/contract/client';
import { vi } from 'vitest';
import { createCurrentCustomer } from '../create-current-customer.ts';
import { createSession, type SessionOptions } from '../create-session.ts';

/** The local storage of all tabs. */
export const stored = new Map<string, string>();

/** What a test can change for all tabs that it opens afterwards. */
export const browser = { forbidsStorage: false, withLock: lockOfOneBrowser() };

/** Before each test. Not a hook of this module: it is loaded once for several files, and only the first one would have it. */
export function openBrowser(): void {
  stored.clear();
  browser.forbidsStorage = false;
  browser.withLock = lockOfOneBrowser();
}

const storage = () => {
  if (browser.forbidsStorage) throw new Error('SecurityError');
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

function lockOfOneBrowser(): SessionOptions['withLock'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const current = last.then(work);
    last = current.catch(() => {});
    return current;
  };
}

/** An access token of a customer; each `version` gives a different token. */
export const accessOf = (customer: string, version = 1) =>
  `h.${btoa(JSON.stringify({ sub: customer, version }))}.s`;
export const amina = { access: accessOf('amina'), refresh: 'amina-1' };

export const refuse = (status: number) => async () => {
  throw new ApiError(status, { code: 'unexpected', message: 'No.' });
};

/** Opens a tab; all tabs share the storage and the locks. */
export function openTab(given: Partial<SessionOptions> = {}) {
  const events = new EventTarget();
  const options = {
    storage,
    tabs: () => events,
    withLock: browser.withLock,
    renew: vi.fn(async (refresh: string) => ({
      access: accessOf('amina', 2),
      refresh: `${refresh}-next`,
    })),
    revoke: vi.fn(async () => {}),
    clearPrivateData: vi.fn(),
    clearTypedText: vi.fn(),
    ...given,
  };
  const session = createSession(options, createCurrentCustomer(options));
  const listener = vi.fn();
  session.subscribe(listener);
  return {
    ...options,
    session,
    listener,
    dispatchStorage: (key: string | null) =>
      events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

export function signedInTab(given: Partial<SessionOptions> = {}) {
  const tab = openTab(given);
  tab.session.begin(amina);
  tab.listener.mockClear();
  return tab;
}
