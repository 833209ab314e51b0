import { ApiError } from '@haat/contract/common/client';
import { type Customer, createHere, type HereParts } from './create-current-customer.ts';

/**
 * What came of a renewal: there are new tokens · the session is over, and both tokens are gone · no response came, so
 * nothing is known and the tokens stay · there was no refresh token.
 */
export type Renewal = 'renewed' | 'over' | 'lost' | 'impossible';

export interface Session {
  customer(): Customer;
  subscribe(listener: () => void): () => void;
  /** The stored access token, whichever tab stored it. */
  access(): string | null;
  begin(tokens: { access: string; refresh: string }): void;
  /** New tokens, after the access token `refused` got a 401. Calls at the same time, in any tab, share one renewal. */
  renew(refused: string): Promise<Renewal>;
  /** Signs out: at once in this browser, and as soon as the API hears of it everywhere. */
  end(): void;
  /** Whether the last session was ended on this page, by `end`. */
  endedHere(): boolean;
  /** Forgets the tokens that the API accepts no more. */
  drop(): void;
  /** Called when the API has refused to renew the session. */
  onExpired(listener: () => void): () => void;
}

export interface SessionParts extends HereParts {
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Asks for new tokens; throws `ApiError`. A provider that does not rotate returns no `refresh`. */
  renew(refresh: string): Promise<{ access: string; refresh?: string }>;
  /** Ends the session of a refresh token; throws `ApiError`. */
  revoke(refresh: string): Promise<void>;
}

/**
 * The session of this browser. Whoever has an access token stored is signed in; only an answered refusal ends that,
 * never a lost packet.
 */
export function createSession(parts: SessionParts, here = createHere(parts)): Session {
  const { tokens, look } = here;
  const expired = new Set<() => void>();
  let renewing: Promise<Renewal> | null = null;
  let endedHere = false;
  /** True where a session expired before the page listened, whose code may come later than the first call. */
  let unheard = false;

  function leave(reason: Parameters<SessionParts['forget']>[0]): void {
    tokens.remove();
    parts.forget(reason);
    look();
  }

  async function renewWithLock(refused: string): Promise<Renewal> {
    const { access, refresh } = tokens.read();
    // Another tab was faster, or signed out.
    if (access && access !== refused) return 'renewed';
    if (!refresh) return 'impossible';
    try {
      const response = await askTwice(() => parts.renew(refresh));
      const now = tokens.read().refresh;
      // Tabs that renew at once get the same successor, so one that is stored already is no stranger's.
      if (now !== refresh && now !== response.refresh) return giveBack(response.refresh, now);
      tokens.keep({ access: response.access, refresh: response.refresh ?? refresh });
      look();
      return 'renewed';
    } catch (problem) {
      if (!isRefusal(problem)) return 'lost';
      // Where tabs cannot wait for each other, another one may have got the successor meanwhile.
      const now = tokens.read();
      if (now.refresh && now.refresh !== refresh && now.access) return 'renewed';
      console.warn('Expired refresh token', problem);
      leave('expired');
      unheard = expired.size === 0;
      for (const listener of expired) listener();
      return 'over';
    }
  }

  /** Somebody signed out, or signed in anew, while the renewal was under way: its tokens belong to nobody. */
  function giveBack(refresh: string | undefined, now: string | null): Renewal {
    if (refresh) parts.revoke(refresh).catch(logged);
    return now ? 'renewed' : 'impossible';
  }

  return {
    customer: here.customer,
    subscribe: here.subscribe,
    access: () => tokens.read().access,
    begin(given) {
      endedHere = false;
      unheard = false;
      tokens.keep(given);
      look();
    },
    renew(refused) {
      renewing ??= parts
        .alone('haat-renewal', () => renewWithLock(refused))
        .finally(() => {
          renewing = null;
        });
      return renewing;
    },
    end() {
      const { refresh } = tokens.read();
      endedHere = true;
      leave('ended');
      if (refresh) parts.revoke(refresh).catch(logged);
    },
    endedHere: () => endedHere,
    drop: () => leave('expired'),
    onExpired(listener) {
      expired.add(listener);
      if (unheard) listener();
      unheard = false;
      return () => expired.delete(listener);
    },
  };
}

/** An answered no. Anything else (no response, 5xx, 429) says nothing about the session. */
export function isRefusal(problem: unknown): problem is ApiError {
  return problem instanceof ApiError && (problem.status === 401 || problem.status === 403);
}

/**
 * The token before the newest works for a few seconds more, so where a response was lost, asking again at once gets it;
 * much later it would pass for stolen.
 */
async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof ApiError && problem.status >= 400 && problem.status < 500) throw problem;
    return ask();
  }
}

function logged(problem: unknown): void {
  console.warn('The session could not be ended at the shop.', problem);
}
