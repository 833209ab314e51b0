import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

/** What the built storefront's entry.server offers beyond rendering. */
interface StorefrontEntry {
  contextFor(options: { host: string; fetch: typeof fetch; origin: string }): RouterContextProvider;
}

export interface Storefront {
  /** Folder of the built files that browsers load. */
  clientFolder: string;
  /** Renders the page at a path with its query, such as `/products?category=fish`. */
  render(pathAndQuery: string): Promise<Response>;
}

const buildFolder = join(import.meta.dirname, '../../../storefront/build');

/** True where the storefront was built. */
export function isStorefrontBuilt(): boolean {
  return existsSync(join(buildFolder, 'server/index.js'));
}

/**
 * The built storefront. It reaches the API at `apiHost`, or within this process where that is empty.
 * `origin` is the shop's public address, for canonical links.
 */
export async function loadStorefront(
  app: FastifyInstance,
  { apiHost, origin }: { apiHost: string; origin: string },
): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href);
  const entry = build.entry.module as unknown as StorefrontEntry;
  const handle = createRequestHandler(build, 'production');
  const apiFetch = apiHost === '' ? inProcessFetch(app) : fetch;
  return {
    clientFolder: join(buildFolder, 'client'),
    render: (pathAndQuery) =>
      handle(
        new Request(new URL(pathAndQuery, origin)),
        entry.contextFor({ host: apiHost, fetch: apiFetch, origin }),
      ),
  };
}

/** `fetch` for the shop's own API, without a socket. Takes paths only. */
function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    });
  };
}
