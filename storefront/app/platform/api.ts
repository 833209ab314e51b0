import type { Client } from '@haat/contract/common/client';
import { createContext, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';

/** The API during server rendering, put there by `contextFor` in entry.server. */
export const clientContext = createContext<Client>();

/** Where this shop and its API live: origins without a path. `apiHost` is empty where the API is at the own origin. */
export const placeContext = createContext<{ origin: string; apiHost: string }>();

/** Whether one of the page's optional calls failed (`optional.ts`). */
export const partsContext = createContext<{ missing: boolean }>();

/** What the root loader hands to every page: categories, contact details, the shop's name, the API's host. */
export type ShopData = Awaited<ReturnType<typeof rootLoader>>;

/** The root loader's response, or null where the root itself failed. */
export function useShop(): ShopData | null {
  return useRouteLoaderData<typeof rootLoader>('root') ?? null;
}
