import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fetch } from '@haat/contract/common/client';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { ResponseCache } from '../platform/cache/response-cache.ts';
import { ownFetch } from './api-fetch.ts';

/** What the built storefront's entry.server offers beyond rendering. */
interface StorefrontEntry {
  contextFor(options: { host: string; fetch: Fetch; origin: string }): RouterContextProvider;
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
  cache: ResponseCache,
  place: Place,
): Promise<Storefront> {
  const build: ServerBuild = await import(pathToFileURL(join(buildFolder, 'server/index.js')).href);
  return {
    clientFolder: join(buildFolder, 'client'),
    render: renderer(ownFetch(app, cache), build, 'production', place),
  };
}

interface Place {
  apiHost: string;
  origin: string;
}

/** Renders pages of a build, whose loaders reach the API at `apiHost`, or by `inside` where that is empty. */
export function renderer(
  inside: Fetch,
  build: ServerBuild,
  mode: 'production' | 'development',
  { apiHost, origin }: Place,
): Storefront['render'] {
  const entry = build.entry.module as unknown as StorefrontEntry;
  const handle = createRequestHandler(build, mode);
  const apiFetch = apiHost === '' ? inside : fetch;
  // Joined as text: as a relative address `//evil.example/` would be another host's.
  return (pathAndQuery) =>
    handle(new Request(origin + pathAndQuery), entry.contextFor({ host: apiHost, fetch: apiFetch, origin }));
}
