import { ApiError } from '@haat/contract/common/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bearerFetch } from './bearer-fetch.ts';
import { createSession, type SessionParts } from './create-session.ts';

let kept: Map<string, string>;
let forbidden: boolean;
let alone: SessionParts['alone'];
beforeEach(() => {
  kept = new Map();
  forbidden = false;
  alone = lockOfOneBrowser();
});

const storage = () => {
  if (forbidden) throw new Error('SecurityError');
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

function lockOfOneBrowser(): SessionParts['alone'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** An access token of somebody; `turn` makes it another one. */
const accessOf = (who: string, turn = 1) => `h.${btoa(JSON.stringify({ sub: who, turn }))}.s`;
const amina = { access: accessOf('amina'), refresh: 'amina-1' };

const refuse = (status: number) => async () => {
  throw new ApiError(status, { code: 'no', message: 'No.' });
};

/** One tab; all tabs share the storage and the locks. */
function openTab(given: Partial<SessionParts> = {}) {
  const events = new EventTarget();
  const parts = {
    storage,
    tabs: () => events,
    alone,
    renew: vi.fn(async (refresh: string) => ({
      access: accessOf('amina', 2),
      refresh: `${refresh}-next`,
    })),
    revoke: vi.fn(async () => {}),
    forget: vi.fn(),
    ...given,
  };
  const session = createSession(parts);
  const listener = vi.fn();
  session.subscribe(listener);
  return {
    ...parts,
    session,
    listener,
    hear: (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

function signedInTab(given: Partial<SessionParts> = {}) {
  const tab = openTab(given);
  tab.session.begin(amina);
  tab.listener.mockClear();
  return tab;
}

describe('who is signed in', () => {
  test('is whoever has an access token stored at load time', () => {
    expect(openTab().session.customer()).toBeNull();
    kept.set('access', amina.access);
    expect(openTab().session.customer()).toBe('amina');
  });

  test('stays signed in on this page where nothing can be stored', () => {
    forbidden = true;
    const { session } = signedInTab();
    expect(session.customer()).toBe('amina');
    expect(session.access()).toBe(amina.access);
  });

  test('may have a token that is no JWT', () => {
    kept.set('access', 'opaque');
    expect(openTab().session.customer()).toBe('customer');
  });

  test('is known to other tabs at once, and what was private there is forgotten', () => {
    const other = openTab();
    expect(other.session.customer()).toBeNull();
    const tab = signedInTab();
    other.hear('access');
    expect(other.session.customer()).toBe('amina');
    tab.session.end();
    other.hear('access');
    expect(other.session.customer()).toBeNull();
    expect(other.forget).toHaveBeenCalledExactlyOnceWith('elsewhere');
    expect(other.listener).toHaveBeenCalledTimes(2);
  });

  test('may become somebody else in another tab', () => {
    const { session, hear, forget } = signedInTab();
    kept.set('access', accessOf('karim'));
    hear('access');
    expect(session.customer()).toBe('karim');
    expect(forget).toHaveBeenCalledWith('elsewhere');
  });
});

describe('signing in and out', () => {
  test('stores the bare tokens below the specified keys, and removes them', () => {
    const { session, revoke, forget } = signedInTab();
    expect(Object.fromEntries(kept)).toEqual(amina);
    session.end();
    expect(kept.size).toBe(0);
    expect(forget).toHaveBeenCalledWith('ended');
    expect(revoke).toHaveBeenCalledWith('amina-1');
    expect(session.customer()).toBeNull();
  });

  test('out works without a network', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = signedInTab({ revoke: refuse(0) });
    session.end();
    expect(session.customer()).toBeNull();
    expect(kept.size).toBe(0);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
  });
});

describe('a renewal', () => {
  test('stores both new tokens, and nobody on the page notices', async () => {
    const { session, listener } = signedInTab();
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(Object.fromEntries(kept)).toEqual({ access: accessOf('amina', 2), refresh: 'amina-1-next' });
    expect(listener).not.toHaveBeenCalled();
  });

  test('keeps the refresh token where the provider answers none', async () => {
    const { session } = signedInTab({ renew: async () => ({ access: accessOf('amina', 2) }) });
    await session.renew(amina.access);
    expect(kept.get('refresh')).toBe('amina-1');
  });

  test('is shared by calls at once, and by tabs', async () => {
    const renew = vi.fn(async (refresh: string) => ({
      access: accessOf('amina', 2),
      refresh: `${refresh}+`,
    }));
    const tabs = [signedInTab({ renew }), ...Array.from({ length: 4 }, () => openTab({ renew }))];
    const renewals = tabs.flatMap(({ session }) => [
      session.renew(amina.access),
      session.renew(amina.access),
    ]);
    expect(new Set(await Promise.all(renewals))).toEqual(new Set(['renewed']));
    expect(renew).toHaveBeenCalledOnce();
  });

  test('is shared by the calls of a tab, also where tabs cannot wait for each other', async () => {
    alone = (_name, work) => work();
    const { session, renew } = signedInTab();
    const renewals = Array.from({ length: 5 }, () => session.renew(amina.access));
    expect(await Promise.all(renewals)).toEqual(Array(5).fill('renewed'));
    expect(renew).toHaveBeenCalledOnce();
  });

  test('that another tab has done is taken over without a call', async () => {
    const { session, renew } = signedInTab();
    kept.set('access', accessOf('amina', 2));
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(renew).not.toHaveBeenCalled();
  });

  test('is impossible without a refresh token', async () => {
    const { session, renew } = openTab();
    kept.set('access', amina.access);
    expect(await session.renew(amina.access)).toBe('impossible');
    expect(renew).not.toHaveBeenCalled();
    expect(kept.get('access')).toBe(amina.access);
  });

  test.each([401, 403])('that is refused with %i ends the session, and says so', async (status) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, forget, listener } = signedInTab({ renew: refuse(status) });
    const expired = vi.fn();
    session.onExpired(expired);
    expect(await session.renew(amina.access)).toBe('over');
    expect(kept.size).toBe(0);
    expect(expired).toHaveBeenCalledOnce();
    expect(listener).toHaveBeenCalledOnce();
    expect(forget).toHaveBeenCalledWith('expired');
    expect(warn).toHaveBeenCalledWith('Expired refresh token', expect.any(ApiError));
    warn.mockRestore();
  });

  test('that is refused before the page listens is told to the first who does, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = signedInTab({ renew: refuse(401) });
    await session.renew(amina.access);
    const [first, second] = [vi.fn(), vi.fn()];
    session.onExpired(first);
    session.onExpired(second);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    warn.mockRestore();
  });

  test.each([0, 429, 500, 503])('without an answer (%i) keeps the session', async (status) => {
    const { session } = signedInTab({ renew: refuse(status) });
    expect(await session.renew(amina.access)).toBe('lost');
    expect(Object.fromEntries(kept)).toEqual(amina);
    expect(session.customer()).toBe('amina');
  });

  test('whose answer is lost is asked for once more at once', async () => {
    const responses = [refuse(0), async () => ({ access: accessOf('amina', 2), refresh: 'amina-2' })];
    const { session } = signedInTab({ renew: () => responses.shift()!() });
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(kept.get('refresh')).toBe('amina-2');
  });

  test('refused because another tab was faster takes over what that one stored', async () => {
    const { session } = signedInTab({
      renew: async () => {
        kept.set('refresh', 'amina-2').set('access', accessOf('amina', 2));
        return refuse(401)();
      },
    });
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(kept.get('refresh')).toBe('amina-2');
  });

  test('that two tabs without locks did at once leaves both with the one successor, given back by neither', async () => {
    alone = (_name, work) => work();
    const tabs = [signedInTab(), signedInTab()];
    const outcomes = await Promise.all(tabs.map(({ session }) => session.renew(amina.access)));
    expect(outcomes).toEqual(['renewed', 'renewed']);
    expect(kept.get('refresh')).toBe('amina-1-next');
    for (const { revoke } of tabs) expect(revoke).not.toHaveBeenCalled();
  });

  test('that ends after a sign-out signs nobody in again, and gives its tokens back', async () => {
    const { session, revoke } = signedInTab({
      renew: async () => {
        session.end();
        return { access: accessOf('amina', 2), refresh: 'amina-2' };
      },
    });
    expect(await session.renew(amina.access)).toBe('impossible');
    expect(kept.size).toBe(0);
    expect(revoke).toHaveBeenLastCalledWith('amina-2');
  });
});

describe('a call that is refused with 401', () => {
  const authorized = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });
  const api = () =>
    vi.fn(async (_input: unknown, init?: RequestInit) => {
      const asked = new Headers(init?.headers).get('authorization');
      return new Response(null, { status: asked === `Bearer ${accessOf('amina', 2)}` ? 200 : 401 });
    });

  test('is made once more with the new token', async () => {
    const fetch = api();
    const response = await bearerFetch(signedInTab().session, fetch)('/api/x/', authorized(amina.access));
    expect(response.status).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is not made a third time', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 401 }));
    const response = await bearerFetch(signedInTab().session, fetch)('/api/x/', authorized(amina.access));
    expect(response.status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is passed on where there is no refresh token, or nobody signed in', async () => {
    const { session } = openTab();
    const passed = await bearerFetch(session, api())('/api/x/', authorized(amina.access));
    expect(passed.status).toBe(401);
    expect((await bearerFetch(session, api())('/api/x/')).status).toBe(401);
  });

  test('has no answer where the renewal has none', async () => {
    const { session } = signedInTab({ renew: refuse(0) });
    await expect(bearerFetch(session, api())('/api/x/', authorized(amina.access))).rejects.toThrow(TypeError);
    expect(kept.size).toBe(2);
  });
});
