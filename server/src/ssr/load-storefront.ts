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

/** The exports of the built storefront's entry.server that the server uses. */
interface StorefrontEntry {
  contextFor(options: { host: string; fetch: Fetch; origin: string }): RouterContextProvider;
  renderedHtml(context: RouterContextProvider): Buffer | null;
}

/** A rendered page, or the data of one. A `Response` is one too. */
export interface Page {
  status: number;
  headers: Headers;
  bytes(): Promise<Uint8Array>;
}

export interface Storefront {
  /** The folder of the built files for browsers. */
  clientFolder: string;
  /** The hashes of the build's inline scripts. */
  inlineScripts: ReadonlySet<string>;
  /** All its routes, to detect URLs of the same page. */
  routes: PageRoute[];
  /** Requests the data of a page from the shop's own API again. */
  refetch?: (path: string) => Promise<unknown>;
  /** Renders the page at a path with its query, such as `/products?category=fish`. */
  render(pathAndQuery: string): Promise<Page>;
}

const buildFolder = join(import.meta.dirname, '../../../storefront/build');

export function isStorefrontBuilt(): boolean {
  return existsSync(join(buildFolder, 'server/inline-scripts.json'));
}

/**
 * Loads the built storefront. Its loaders call the API at `apiHost`, or within this process if that is empty. `origin` is the
 * shop's public origin, for canonical links.
 */
export async function loadStorefront(
  app: FastifyInstance,
  cache: ResponseCache,
  origins: Origins,
): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href);
  const inlineScripts = await readFile(join(buildFolder, 'server/inline-scripts.json'), 'utf8');
  const internalFetch = loaderFetch(app, cache);
  return {
    clientFolder: join(buildFolder, 'client'),
    refetch: (path) => internalFetch(path, { method: 'GET', headers: {} }),
    inlineScripts: new Set<string>(JSON.parse(inlineScripts)),
    routes: Object.values(build.routes).flatMap((route) => route ?? []),
    render: renderer(build, 'production', origins, {
      internalFetch,
      onFailure: () => cache.markIncomplete(),
    }),
  };
}

interface Origins {
  apiHost: string;
  origin: string;
}

/** How loaders call the API: with `internalFetch` if it is the shop's own. `onFailure` is called for each failed call. */
interface ApiAccess {
  internalFetch: Fetch;
  onFailure?: () => void;
}

/** Returns a function that renders the pages of a build. A page that fails because the API is unavailable is 503. */
export function renderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  { apiHost, origin }: Origins,
  { internalFetch, onFailure }: ApiAccess,
): Storefront['render'] {
  const entry = build.entry.module as unknown as StorefrontEntry;
  const handle = createRequestHandler(build, mode);
  return async (pathAndQuery) => {
    let isApiUnavailable = false;
    const fetchApi = reportFailures(apiHost === '' ? internalFetch : fetch, (status) => {
      isApiUnavailable ||= status !== 500;
      onFailure?.();
    });
    // Concatenated, not resolved: as a relative URL, `//evil.example/` would be on another host.
    const context = entry.contextFor({ host: apiHost, fetch: fetchApi, origin });
    const response = await handle(new Request(origin + pathAndQuery), context);
    return {
      status: isApiUnavailable && response.status === 500 ? 503 : response.status,
      headers: response.headers,
      bytes: async () => entry.renderedHtml(context) ?? response.bytes(),
    };
  };
}
