import type { Client } from '@haat/contract/client';
import { createContext } from 'react-router';

/** The API client for loaders during server rendering; `contextFor` in entry.server sets it. */
export const clientContext = createContext<Client>();

/** The origins of this shop and its API, without a path. `apiHost` is empty if the API has the same origin as the shop. */
export const originsContext = createContext<{ origin: string; apiHost: string }>();

/** Whether one of the page's optional calls failed (`call-or-fallback.ts`). */
export const partialPageContext = createContext<{ isPartial: boolean }>();
