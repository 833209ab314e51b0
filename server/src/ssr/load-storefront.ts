import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fetch } from '@haat/contract/client';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { loaderFetch, reportFailures } from './api-fetch.ts';
import type { PageRoute } from './page-urls.ts';

/** What the built storefront's entry.server offers beyond rendering. */
interface StorefrontEntry {
  contextFor(options: { host: string; fetch: Fetch; origin: string }): RouterContextProvider;
}

export interface Storefront {
  /** Folder of the built files that browsers load. */
  clientFolder: string;
  /** Hashes of the inline scripts that the build knows. */
  inlineScripts: ReadonlySet<string>;
  /** All its routes, by which URLs are told to be the same page. */
  routes: PageRoute[];
  /** Requests data of a page from the shop's own API again. */
  refetch?: (path: string) => Promise<unknown>;
  /** Renders the page at a path with its query, such as `/products?category=fish`. */
  render(pathAndQuery: string): Promise<Response>;
}

const buildFolder = join(import.meta.dirname, '../../../storefront/build');

/** True where the storefront was built. */
export function isStorefrontBuilt(): boolean {
  return existsSync(join(buildFolder, 'server/inline-scripts.json'));
}

/**
 * The built storefront. It reaches the API at `apiHost`, or within this process where that is empty.
 * `origin` is the shop's public address, for canonical links.
 */
export async function loadStorefront(
  app: FastifyInstance,
  cache: ResponseCache,
  place: Place,
): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href);
  const inlineScripts = await readFile(join(buildFolder, 'server/inline-scripts.json'), 'utf8');
  const inside = loaderFetch(app, cache);
  return {
    clientFolder: join(buildFolder, 'client'),
    refetch: (path) => inside(path, { method: 'GET', headers: {} }),
    inlineScripts: new Set<string>(JSON.parse(inlineScripts)),
    routes: Object.values(build.routes).flatMap((route) => route ?? []),
    render: renderer(build, 'production', place, {
      inside,
      onFailure: () => cache.failed(),
    }),
  };
}

interface Place {
  apiHost: string;
  origin: string;
}

/** How loaders reach the API: by `inside` where it is the shop's own. `onFailure` learns of calls without a response. */
interface ApiAccess {
  inside: Fetch;
  onFailure?: () => void;
}

/** Renders pages of a build, whose loaders reach the API at `apiHost`. A page that fails since the API is away is 503. */
export function renderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  { apiHost, origin }: Place,
  { inside, onFailure }: ApiAccess,
): Storefront['render'] {
  const entry = build.entry.module as unknown as StorefrontEntry;
  const handle = createRequestHandler(build, mode);
  return async (pathAndQuery) => {
    let isApiAway = false;
    const fetchApi = reportFailures(apiHost === '' ? inside : fetch, (status) => {
      isApiAway ||= status !== 500;
      onFailure?.();
    });
    // Joined as text: as a relative address `//evil.example/` would be another host's.
    const page = await handle(
      new Request(origin + pathAndQuery),
      entry.contextFor({ host: apiHost, fetch: fetchApi, origin }),
    );
    return isApiAway && page.status === 500
      ? new Response(page.body, { status: 503, headers: page.headers })
      : page;
  };
}
