import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallEndpoint, Fetch } from '@haat/contract/client';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { callEndpoint, reportFailures } from './call-endpoint.ts';
import type { PageRoute } from './page-urls.ts';

/** The exports of the built storefront's entry.server that the server uses. */
interface StorefrontEntry {
  contextFor(options: ContextOptions): RouterContextProvider;
  renderedHtml(context: RouterContextProvider): Buffer | null;
}

/** How the loaders of a page call the API: with `call` if `host` is empty, else by HTTP at `host`. */
interface ContextOptions {
  host: string;
  call: CallEndpoint;
  fetch: Fetch;
  /** The shop's public origin. */
  origin: string;
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
  return {
    clientFolder: join(buildFolder, 'client'),
    inlineScripts: new Set<string>(JSON.parse(inlineScripts)),
    routes: Object.values(build.routes).flatMap((route) => route ?? []),
    render: renderer(build, 'production', origins, {
      call: callEndpoint(app),
      onFailure: () => cache.markIncomplete(),
    }),
  };
}

interface Origins {
  apiHost: string;
  origin: string;
}

/** How loaders call the API: with `call` if it is the shop's own. `onFailure` is called for each failed call. */
interface ApiAccess {
  call: CallEndpoint;
  onFailure?: () => void;
}

/** Returns a function that renders the pages of a build. A page that fails because the API is unavailable is 503. */
export function renderer(
  build: ServerBuild,
  mode: 'production' | 'development',
  { apiHost, origin }: Origins,
  { call, onFailure }: ApiAccess,
): Storefront['render'] {
  const entry = build.entry.module as unknown as StorefrontEntry;
  const handle = createRequestHandler(build, mode);
  return async (pathAndQuery) => {
    let isApiUnavailable = false;
    const report = (status: number) => {
      isApiUnavailable ||= status !== 500;
      onFailure?.();
    };
    const context = entry.contextFor({
      host: apiHost,
      call: reportFailures(call, report),
      fetch: reportFailures(fetch, report),
      origin,
    });
    // Concatenated, not resolved: as a relative URL, `//evil.example/` would be on another host.
    const response = await handle(new Request(origin + pathAndQuery), context);
    return {
      status: isApiUnavailable && response.status === 500 ? 503 : response.status,
      headers: response.headers,
      bytes: async () => entry.renderedHtml(context) ?? response.bytes(),
    };
  };
}
