import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { inProcessFetch } from '../http/in-process-fetch.ts';

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
