import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';
import { CUSTOMER_PREFIX } from '../session/clear-private-data.ts';
import type { SavedProduct } from './favourite-ids.ts';

/** Local storage: names and pictures of the products in lists, shown without a network. Removed when a session ends. */
const PRODUCTS_KEY = `${CUSTOMER_PREFIX}list_products`;

/** As many as all lists can have. Older ones are removed first. */
const MAX_STORED = 2_000;

const local: BrowserStorage = () => window.localStorage;

/** The products are checked, because other code can write to the storage. */
export function readKnownProducts(storage = local): Map<number, SavedProduct> {
  const stored = readStored(storage, PRODUCTS_KEY);
  const products: unknown[] = Array.isArray(stored) ? stored : [];
  return new Map(products.filter(isProduct).map((product) => [product.id, product]));
}

/** Stores the fields that are shown without a network. */
export function storeKnownProducts(products: readonly SavedProduct[], storage = local): void {
  const known = readKnownProducts(storage);
  for (const { id, name, name_bn, unit, mainimage } of products) {
    known.delete(id);
    known.set(id, { id, name, name_bn, unit, mainimage });
  }
  store(storage, PRODUCTS_KEY, [...known.values()].slice(-MAX_STORED));
}

function isProduct(value: unknown): value is SavedProduct {
  const { id, name, name_bn, unit, mainimage } = Object(value) as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) && [name, name_bn, unit, mainimage].every((text) => typeof text === 'string')
  );
}
