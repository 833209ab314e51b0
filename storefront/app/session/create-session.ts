import { ApiError } from '@haat/contract/client';
import { removeStored, store } from '@haat/ui/storage.ts';
import {
  type CurrentCustomer,
  type CurrentCustomerOptions,
  type Customer,
  EXPIRED_KEY,
} from './create-current-customer.ts';

/**
 * The result of a renewal. `renewed`: there are new tokens. `rejected`: the session has ended, both tokens are removed.
 * `no_response`: the result is unknown, the tokens stay. `no_refresh_token`: nothing to renew with.
 */
type Renewal = 'renewed' | 'rejected' | 'no_response' | 'no_refresh_token';

export interface Session {
  customer(): Customer;
  subscribe(listener: () => void): () => void;
  /** The stored access token, from any tab. */
  access(): string | null;
  begin(tokens: { access: string; refresh: string }): void;
  /** Renews the tokens after the access token `refused` got a 401. Concurrent calls, in any tab, share one renewal. */
  renew(refused: string): Promise<Renewal>;
  /** Signs out: immediately in this browser, and everywhere when the API receives the request. */
  end(): void;
  /** Whether `end` was called on this page since the last sign-in. */
  endedOnThisPage(): boolean;
  /** Whether the API has refused the session on this page since the last sign-in. */
  expiredOnThisPage(): boolean;
  /** Removes tokens that the API no longer accepts. */
  drop(): void;
  /** The listener is called when the API has refused to renew the session. */
  onExpired(listener: () => void): () => void;
}

export interface SessionOptions extends Pick<CurrentCustomerOptions, 'storage'> {
  /** Removes the customer's private data. */
  clearPrivateData(reason: 'ended' | 'expired'): void;
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Requests new tokens; throws `ApiError`. A provider without token rotation returns no `refresh`. */
  renew(refresh: string): Promise<{ access: string; refresh?: string }>;
  /** Ends the session of a refresh token; throws `ApiError`. */
  revoke(refresh: string): Promise<void>;
}

/** The session of this browser. It ends by a sign-out or by a 401 or 403 response, never by a network error. */
export function createSession(options: SessionOptions, currentCustomer: CurrentCustomer): Session {
  const { tokens } = currentCustomer;
  const expiryListeners = new Set<() => void>();
  let renewing: Promise<Renewal> | null = null;
  let endedOnThisPage = false;
  let expiredOnThisPage = false;
  /** True if a session expired before the first listener was added: its code may load after the first API call. */
  let unreported = false;

  function clearSession(reason: Parameters<SessionOptions['clearPrivateData']>[0]): void {
    const customer = currentCustomer.customer();
    // Before the tokens: when other tabs notice that these are removed, they must know why.
    if (reason === 'ended') removeStored(options.storage, EXPIRED_KEY);
    else if (customer) store(options.storage, EXPIRED_KEY, customer);
    tokens.remove();
    expiredOnThisPage = reason === 'expired';
    options.clearPrivateData(reason);
    currentCustomer.refresh();
  }

  async function renewTokens(refused: string): Promise<Renewal> {
    const { access, refresh } = tokens.read();
    // Another tab has renewed the tokens already, or has signed out.
    if (access && access !== refused) return 'renewed';
    if (!refresh) return 'no_refresh_token';
    try {
      const response = await retryOnce(() => options.renew(refresh));
      if (!isToken(response?.access))
        throw new ApiError(401, { code: 'unexpected', message: 'The response has no token.' });
      const stored = tokens.read().refresh;
      // Tabs that renew at the same time get the same new token, so a stored token equal to the new one is no conflict.
      if (stored !== refresh && stored !== response.refresh) return revokeUnused(response.refresh, stored);
      tokens.save({
        access: response.access,
        refresh: isToken(response.refresh) ? response.refresh : refresh,
      });
      return 'renewed';
    } catch (problem) {
      if (!isUnauthorized(problem)) return 'no_response';
      // Without locks another tab may have stored new tokens meanwhile.
      const stored = tokens.read();
      if (stored.refresh && stored.refresh !== refresh && stored.access) return 'renewed';
      console.warn('Expired refresh token', problem);
      clearSession('expired');
      unreported = expiryListeners.size === 0;
      for (const listener of expiryListeners) listener();
      return 'rejected';
    }
  }

  /** Revokes the new tokens, because the customer signed out or signed in again during the renewal. */
  function revokeUnused(refresh: string | undefined, stored: string | null): Renewal {
    if (refresh) options.revoke(refresh).catch(logRevokeError);
    return stored ? 'renewed' : 'no_refresh_token';
  }

  return {
    customer: currentCustomer.customer,
    subscribe: currentCustomer.subscribe,
    access: () => tokens.read().access,
    begin(given) {
      endedOnThisPage = false;
      expiredOnThisPage = false;
      unreported = false;
      tokens.save(given);
      currentCustomer.refresh();
    },
    renew(refused) {
      renewing ??= options
        .withLock('haat-renewal', () => renewTokens(refused))
        .finally(() => {
          renewing = null;
          // The tokens may be those of another tab.
          currentCustomer.refresh();
        });
      return renewing;
    },
    end() {
      const { refresh } = tokens.read();
      endedOnThisPage = true;
      clearSession('ended');
      if (refresh) options.revoke(refresh).catch(logRevokeError);
    },
    endedOnThisPage: () => endedOnThisPage,
    expiredOnThisPage: () => expiredOnThisPage,
    drop: () => clearSession('expired'),
    onExpired(listener) {
      expiryListeners.add(listener);
      if (unreported) listener();
      unreported = false;
      return () => expiryListeners.delete(listener);
    },
  };
}

/** Whether a field of a response is a token. Another provider may respond with 200 and without one. */
export function isToken(field: unknown): field is string {
  return typeof field === 'string' && field !== '';
}

/** Whether the API refused the session. Other errors (no response, 5xx, 429) do not mean that the session has ended. */
export function isUnauthorized(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && (problem.status === 401 || problem.status === 403);
}

/**
 * Retries at once if the response was lost. The previous refresh token stays valid for a few seconds only; later the
 * server would treat its use as theft.
 */
async function retryOnce<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (problem) {
    if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) throw problem;
    return call();
  }
}

function logRevokeError(problem: unknown): void {
  console.warn('The session could not be ended at the shop.', problem);
}
