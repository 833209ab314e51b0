import { ApiError } from '@haat/contract/client';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bearerFetch } from './bearer-fetch.ts';
import { EXPIRED_KEY } from './create-current-customer.ts';
import {
  accessOf,
  amina,
  browser,
  openBrowser,
  openTab,
  refuse,
  signedInTab,
  stored,
} from './testing/open-tab.ts';

beforeEach(openBrowser);

describe('who is signed in', () => {
  test('is the customer of the access token stored at load time', () => {
    expect(openTab().session.customer()).toBeNull();
    stored.set('access', amina.access);
    expect(openTab().session.customer()).toBe('amina');
  });

  test('stays signed in on this page without storage', () => {
    browser.forbidsStorage = true;
    const { session } = signedInTab();
    expect(session.customer()).toBe('amina');
    expect(session.access()).toBe(amina.access);
  });

  test('may have a token that is no JWT', () => {
    stored.set('access', 'opaque');
    expect(openTab().session.customer()).toBe('customer');
  });

  test('changes in other tabs at once, which then clear the text typed there', () => {
    const other = openTab();
    expect(other.session.customer()).toBeNull();
    const tab = signedInTab();
    other.dispatchStorage('access');
    expect(other.session.customer()).toBe('amina');
    tab.session.end();
    other.dispatchStorage('access');
    expect(other.session.customer()).toBeNull();
    expect(other.clearTypedText).toHaveBeenCalledOnce();
    expect(other.listener).toHaveBeenCalledTimes(2);
  });

  test('can change in another tab', () => {
    const { session, dispatchStorage, clearTypedText } = signedInTab();
    stored.set('access', accessOf('karim'));
    dispatchStorage('access');
    expect(session.customer()).toBe('karim');
    expect(clearTypedText).toHaveBeenCalledOnce();
  });

  test('an expired session preserves the text typed in every tab, for the same customer only', () => {
    const [tab, other] = [signedInTab(), openTab()];
    other.session.customer();
    tab.session.drop();
    other.dispatchStorage('access');
    tab.session.begin(amina);
    other.dispatchStorage('access');
    expect(other.session.customer()).toBe('amina');
    tab.session.drop();
    other.dispatchStorage('access');
    for (const { clearTypedText } of [tab, other]) expect(clearTypedText).not.toHaveBeenCalled();

    tab.session.begin({ access: accessOf('karim'), refresh: 'karim-1' });
    other.dispatchStorage('access');
    for (const { clearTypedText } of [tab, other]) expect(clearTypedText).toHaveBeenCalledOnce();
  });

  test('signing out after an expired session clears the text typed in other tabs', () => {
    const [tab, other] = [signedInTab(), openTab()];
    other.session.customer();
    tab.session.drop();
    other.dispatchStorage('access');
    tab.session.begin(amina);
    other.dispatchStorage('access');
    tab.session.end();
    other.dispatchStorage('access');
    expect(other.clearTypedText).toHaveBeenCalledOnce();
  });
});

describe('signing in and out', () => {
  test('stores the bare tokens below the specified keys, and removes them', () => {
    const { session, revoke, clearPrivateData } = signedInTab();
    expect(Object.fromEntries(stored)).toEqual(amina);
    session.end();
    expect(stored.size).toBe(0);
    expect(clearPrivateData).toHaveBeenCalledWith('ended');
    expect(revoke).toHaveBeenCalledWith('amina-1');
    expect(session.customer()).toBeNull();
  });

  test('signing out works without a network', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = signedInTab({ revoke: refuse(0) });
    session.end();
    expect(session.customer()).toBeNull();
    expect(stored.size).toBe(0);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
  });
});

describe('a session that is over', () => {
  const flags = ({ session }: ReturnType<typeof openTab>) => [
    session.endedOnThisPage(),
    session.expiredOnThisPage(),
  ];

  test('says whether it has ended or expired on this page, until the next sign-in', () => {
    const tab = openTab();
    expect(flags(tab)).toEqual([false, false]);
    tab.session.begin(amina);
    tab.session.drop();
    expect(flags(tab)).toEqual([false, true]);
    tab.session.begin(amina);
    expect(flags(tab)).toEqual([false, false]);
    tab.session.end();
    expect(flags(tab)).toEqual([true, false]);
    tab.session.begin(amina);
    expect(flags(tab)).toEqual([false, false]);
  });

  test('without a refresh token is revoked nowhere', () => {
    const { session, revoke } = openTab();
    session.end();
    session.drop();
    expect(revoke).not.toHaveBeenCalled();
    expect(stored.size).toBe(0);
  });
});

describe('a renewal', () => {
  test('stores both new tokens without notifying the page', async () => {
    const { session, listener } = signedInTab();
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(Object.fromEntries(stored)).toEqual({ access: accessOf('amina', 2), refresh: 'amina-1-next' });
    expect(listener).not.toHaveBeenCalled();
  });

  test('preserves the refresh token if the provider returns none', async () => {
    const { session } = signedInTab({ renew: async () => ({ access: accessOf('amina', 2) }) });
    await session.renew(amina.access);
    expect(stored.get('refresh')).toBe('amina-1');
  });

  test.each([{}, null, { access: '' }, { access: 7, refresh: 'new' }])(
    'with %j and no access token is a failed one: both tokens are removed',
    async (response) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { session } = signedInTab({ renew: async () => response as never });
      expect(await session.renew(amina.access)).toBe('rejected');
      expect(stored.get('access')).toBeUndefined();
      expect(stored.get('refresh')).toBeUndefined();
      warn.mockRestore();
    },
  );

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

  test('is shared by the calls of a tab, also without locks', async () => {
    browser.withLock = (_name, work) => work();
    const { session, renew } = signedInTab();
    const renewals = Array.from({ length: 5 }, () => session.renew(amina.access));
    expect(await Promise.all(renewals)).toEqual(Array(5).fill('renewed'));
    expect(renew).toHaveBeenCalledOnce();
  });

  test('uses the tokens that another tab has stored, without a call', async () => {
    const { session, renew } = signedInTab();
    stored.set('access', accessOf('amina', 2));
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(renew).not.toHaveBeenCalled();
  });

  test('is impossible without a refresh token', async () => {
    const { session, renew } = openTab();
    stored.set('access', amina.access);
    expect(await session.renew(amina.access)).toBe('no_refresh_token');
    expect(renew).not.toHaveBeenCalled();
    expect(stored.get('access')).toBe(amina.access);
  });

  test.each([401, 403])(
    'that is refused with %i ends the session and notifies the listeners',
    async (status) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      const { session, clearPrivateData, listener } = signedInTab({ renew: refuse(status) });
      const expired = vi.fn();
      session.onExpired(expired);
      expect(await session.renew(amina.access)).toBe('rejected');
      expect([...stored.keys()]).toEqual([EXPIRED_KEY]);
      expect(expired).toHaveBeenCalledOnce();
      expect(listener).toHaveBeenCalledOnce();
      expect(clearPrivateData).toHaveBeenCalledWith('expired');
      expect(warn).toHaveBeenCalledWith('Expired refresh token', expect.any(ApiError));
      warn.mockRestore();
    },
  );

  test('that is refused before any listener exists notifies the first listener once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = signedInTab({ renew: refuse(401) });
    await session.renew(amina.access);
    const [first, second] = [vi.fn(), vi.fn()];
    session.onExpired(first);
    session.onExpired(second);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    warn.mockRestore();
  });

  test.each([0, 429, 500, 503])('that fails with %i preserves the session', async (status) => {
    const { session } = signedInTab({ renew: refuse(status) });
    expect(await session.renew(amina.access)).toBe('no_response');
    expect(Object.fromEntries(stored)).toEqual(amina);
    expect(session.customer()).toBe('amina');
  });

  test.each([
    [400, 1],
    [429, 1],
    [499, 1],
    [500, 2],
    [0, 2],
  ])('that fails with %i is sent %i times', async (status, times) => {
    const renew = vi.fn(refuse(status));
    expect(await signedInTab({ renew }).session.renew(amina.access)).toBe('no_response');
    expect(renew).toHaveBeenCalledTimes(times);
  });

  test('that is refused notifies no listener that has left, and none that comes later', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session } = signedInTab({ renew: refuse(401) });
    const [left, stays, later] = [vi.fn(), vi.fn(), vi.fn()];
    session.onExpired(left)();
    session.onExpired(stays);
    await session.renew(amina.access);
    session.onExpired(later);
    expect([left, stays, later].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
    warn.mockRestore();
  });

  test('is retried once if the response is lost', async () => {
    const responses = [refuse(0), async () => ({ access: accessOf('amina', 2), refresh: 'amina-2' })];
    const { session } = signedInTab({ renew: () => responses.shift()!() });
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(stored.get('refresh')).toBe('amina-2');
  });

  test('that is refused uses the tokens that a faster tab has stored', async () => {
    const { session } = signedInTab({
      renew: async () => {
        stored.set('refresh', 'amina-2').set('access', accessOf('amina', 2));
        return refuse(401)();
      },
    });
    expect(await session.renew(amina.access)).toBe('renewed');
    expect(stored.get('refresh')).toBe('amina-2');
  });

  test('in two tabs at once without locks stores the same tokens, and revokes none', async () => {
    browser.withLock = (_name, work) => work();
    const tabs = [signedInTab(), signedInTab()];
    const outcomes = await Promise.all(tabs.map(({ session }) => session.renew(amina.access)));
    expect(outcomes).toEqual(['renewed', 'renewed']);
    expect(stored.get('refresh')).toBe('amina-1-next');
    for (const { revoke } of tabs) expect(revoke).not.toHaveBeenCalled();
  });

  test('that ends after a sign-out stores no tokens and revokes the new ones', async () => {
    const { session, revoke } = signedInTab({
      renew: async () => {
        session.end();
        return { access: accessOf('amina', 2), refresh: 'amina-2' };
      },
    });
    expect(await session.renew(amina.access)).toBe('no_refresh_token');
    expect(stored.size).toBe(0);
    expect(revoke).toHaveBeenLastCalledWith('amina-2');
  });
});

describe('a call that is refused with 401', () => {
  const authorized = (access: string) => ({ headers: { authorization: `Bearer ${access}` } });
  const api = () =>
    vi.fn(async (_input: unknown, init?: RequestInit) => {
      const authorization = new Headers(init?.headers).get('authorization');
      return new Response(null, { status: authorization === `Bearer ${accessOf('amina', 2)}` ? 200 : 401 });
    });

  test('is made once more with the new token', async () => {
    const fetch = api();
    const response = await bearerFetch(signedInTab().session, fetch)('/api/x/', authorized(amina.access));
    expect(response.status).toBe(200);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('of another kind is not made again', async () => {
    const { session, renew } = signedInTab();
    for (const [status, authorization] of [
      [403, `Bearer ${amina.access}`],
      [401, 'Basic YW1pbmE6'],
      [401, `Basic Bearer ${amina.access}`],
    ] as const) {
      const fetch = vi.fn(async () => new Response(null, { status }));
      const response = await bearerFetch(session, fetch)('/api/x/', { headers: { authorization } });
      expect([response.status, fetch.mock.calls.length]).toEqual([status, 1]);
    }
    expect(renew).not.toHaveBeenCalled();
  });

  test('is not made a third time', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 401 }));
    const response = await bearerFetch(signedInTab().session, fetch)('/api/x/', authorized(amina.access));
    expect(response.status).toBe(401);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is returned if there is no refresh token or access token', async () => {
    const { session } = openTab();
    const passed = await bearerFetch(session, api())('/api/x/', authorized(amina.access));
    expect(passed.status).toBe(401);
    expect((await bearerFetch(session, api())('/api/x/')).status).toBe(401);
  });

  test('is not made again for another customer, who has signed in meanwhile', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 401 }));
    const { session, renew } = signedInTab();
    stored.set('refresh', 'karim-1').set('access', accessOf('karim'));
    const response = await bearerFetch(session, fetch)('/api/x/', authorized(amina.access));
    expect(response.status).toBe(401);
    expect(fetch).toHaveBeenCalledOnce();
    expect(renew).not.toHaveBeenCalled();
  });

  test('is not made again for another customer, who has signed in during the renewal', async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 401 }));
    const { session } = signedInTab({
      renew: async () => {
        stored.set('refresh', 'karim-1').set('access', accessOf('karim'));
        return { access: accessOf('amina', 2), refresh: 'amina-2' };
      },
    });
    await bearerFetch(session, fetch)('/api/x/', authorized(amina.access));
    expect(fetch).toHaveBeenCalledOnce();
    expect(stored.get('access')).toBe(accessOf('karim'));
  });

  test('throws if the renewal gets no response', async () => {
    const { session } = signedInTab({ renew: refuse(0) });
    await expect(bearerFetch(session, api())('/api/x/', authorized(amina.access))).rejects.toThrow(TypeError);
    expect(stored.size).toBe(2);
  });
});
