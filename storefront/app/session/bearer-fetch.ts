import type { Session } from './create-session.ts';

/**
 * `fetch` for requests with the access token: after a 401 it renews the session and retries once (specification, section
 * 4). If the session cannot be renewed, or if it is another customer's by now, it returns the 401; if the renewal got no
 * response it throws.
 */
export function bearerFetch(
  session: Pick<Session, 'access' | 'customer' | 'renew'>,
  fetch: typeof window.fetch,
) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const customer = session.customer();
    const response = await fetch(input, init);
    const refused = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
    if (response.status !== 401 || !refused) return response;
    const renewal = await session.renew(refused);
    if (renewal === 'no_response') throw new TypeError('The session could not be renewed: no response.');
    if (renewal !== 'renewed') return response;
    // Another tab may have signed another customer in: this request must not be made in that name.
    if (session.customer() !== customer) return response;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${session.access()}`);
    return fetch(input, { ...init, headers });
  };
}
