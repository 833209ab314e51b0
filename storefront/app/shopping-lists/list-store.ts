import type { Quantities, ShoppingLists } from './shopping-lists.ts';

export interface ListsSnapshot {
  lists: ShoppingLists;
  /** False on the server, and until a customer's lists are fetched or read from the device. */
  known: boolean;
  /** True if the last fetch failed. */
  failed?: boolean;
}

export const NO_LISTS: ListsSnapshot = { lists: [], known: false };

/** The lists of a guest, on the device, or of a customer, on the server. Lists are named by their names. No method throws. */
export interface ListStore {
  snapshot(): ListsSnapshot;
  subscribe(listener: () => void): () => void;
  /** Adds products to a list, or creates it. A quantity replaces that of the list. */
  add(name: string, products: readonly number[], quantities?: Quantities): void;
  removeProduct(name: string, product: number): void;
  removeList(name: string): void;
  rename(name: string, next: string): void;
}
