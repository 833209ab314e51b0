import type { Product } from '@haat/contract/shop/catalogue';
import { useEffect, useRef, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';
import type { SavedProduct } from './favourite-ids.ts';
import { readKnownProducts, storeKnownProducts } from './known-products.ts';

/** A product of a list. `now`: as it is sold; null if it is not sold any more; undefined if this is unknown. */
export interface ListedProduct {
  id: number;
  known: SavedProduct | undefined;
  now: Product | null | undefined;
}

/** The products with these ids, fetched once, and again when the browser is online; of the others only what the device knows. */
export function useListedProducts(ids: readonly number[]): { products: ListedProduct[]; failed: boolean } {
  const known = useRef<ReadonlyMap<number, SavedProduct>>(undefined);
  known.current ??= readKnownProducts();
  const [fetched, setFetched] = useState<ReadonlyMap<number, Product | null>>(new Map());
  const [failed, setFailed] = useState(false);
  const missing = ids.filter((id) => !fetched.has(id)).join();
  useEffect(() => {
    if (missing === '') return setFailed(false);
    const left = new AbortController();
    const fetchMissing = () =>
      fetchProducts(missing.split(',').map(Number), left.signal).then((found) => {
        if (left.signal.aborted) return;
        setFailed(!found);
        if (found) setFetched((earlier) => new Map([...earlier, ...found]));
      });
    fetchMissing();
    window.addEventListener('online', fetchMissing, { signal: left.signal });
    return () => left.abort();
  }, [missing]);
  return {
    products: ids.map((id) => ({ id, known: known.current?.get(id), now: fetched.get(id) })),
    failed,
  };
}

/** The products by their ids, as they are sold now; null for those that are not sold. Null if the shop does not respond. */
export async function fetchProducts(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Map<number, Product | null> | null> {
  if (ids.length === 0) return new Map();
  try {
    const products = await browserClient(signal).listProductsById({ params: { ids: ids.join() } });
    storeKnownProducts(products);
    const byId = new Map(products.map((product) => [product.id, product]));
    return new Map(ids.map((id) => [id, byId.get(id) ?? null]));
  } catch (problem) {
    if (!signal?.aborted) console.warn('The products of a list could not be fetched.', problem);
    return null;
  }
}
