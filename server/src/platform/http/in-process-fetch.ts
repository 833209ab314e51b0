import type { FastifyInstance } from 'fastify';

/** `fetch` for the shop's own routes, without a socket. Uses only the path and query of a URL. */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const response = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: pathOf(String(input)),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://shop');
  return pathname + search;
}
