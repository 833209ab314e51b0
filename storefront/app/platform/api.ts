import type { Client } from '@haat/contract/client';
import { createContext, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';

/** The API client for loaders during server rendering; `contextFor` in entry.server sets it. */
export const clientContext = createContext<Client>();

/** The origins of this shop and its API, without a path. `apiHost` is empty if the API has the same origin as the shop. */
export const originsContext = createContext<{ origin: string; apiHost: string }>();

/** Whether one of the page's optional calls failed (`optional.ts`). */
export const partialPageContext = createContext<{ isPartial: boolean }>();

/** The data of the root loader: categories, contact details, the shop's name, the origins. */
export type ShopData = Awaited<ReturnType<typeof rootLoader>>;

/** The data of the root loader, or null if the root loader failed. */
export function useShop(): ShopData | null {
  return useRouteLoaderData<typeof rootLoader>('root') ?? null;
}
