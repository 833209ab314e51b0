import type { Session } from './create-session.ts';

/**
 * `fetch` for calls that carry the access token: returns 401 by renewing the session and asking once more
 * (specification, section 4). Where no renewal is possible the 401 is the answer; where it got lost there is none.
 */
export function bearerFetch(session: Pick<Session, 'access' | 'renew'>, fetch: typeof window.fetch) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const refused = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
    if (response.status !== 401 || !refused) return response;
    const renewal = await session.renew(refused);
    if (renewal === 'lost') throw new TypeError('The session could not be renewed: no answer.');
    if (renewal !== 'renewed') return response;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${session.access()}`);
    return fetch(input, { ...init, headers });
  };
}
