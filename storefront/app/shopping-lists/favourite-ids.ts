import type { Product } from '@haat/contract/shop/catalogue';
import { create } from 'zustand';

/** What is shown of a saved product without a network. */
export type SavedProduct = Pick<Product, 'id' | 'name' | 'name_bn' | 'unit' | 'mainimage'>;

/** The ids of the favourites; null on the server, during hydration, and where another provider's API has no lists. */
export const useFavouriteIds = create<ReadonlySet<number> | null>(() => null);

if (!import.meta.env.SSR && !document.documentElement.dataset.apiHost)
  useFavouriteIds.setState(new Set(), true);
