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

/** The products of a list. `failed`: not all could be fetched, and `tryAgain` fetches them again. */
interface ListedProducts {
  products: ListedProduct[];
  failed: boolean;
  tryAgain: () => void;
}

/** The products with these ids, fetched once, and again when the browser is online; of the others only what the device knows. */
export function useListedProducts(ids: readonly number[]): ListedProducts {
  const known = useRef<ReadonlyMap<number, SavedProduct>>(undefined);
  known.current ??= readKnownProducts();
  const [fetched, setFetched] = useState<ReadonlyMap<number, Product | null>>(new Map());
  /** The missing ids that could not be fetched; empty: fetch them. */
  const [failedIds, setFailedIds] = useState('');
  const missing = ids.filter((id) => !fetched.has(id)).join();
  const failed = missing !== '' && failedIds === missing;
  useEffect(() => {
    if (missing === '') return;
    const left = new AbortController();
    if (failed) window.addEventListener('online', () => setFailedIds(''), { signal: left.signal });
    else
      fetchProducts(missing.split(',').map(Number)).then((found) => {
        if (left.signal.aborted) return;
        if (found) setFetched((earlier) => new Map([...earlier, ...found]));
        else setFailedIds(missing);
      });
    return () => left.abort();
  }, [missing, failed]);
  return {
    products: ids.map((id) => ({ id, known: known.current?.get(id), now: fetched.get(id) })),
    failed,
    tryAgain: () => setFailedIds(''),
  };
}

/** The products by their ids, as they are sold now; null for those that are not sold. Null if the shop does not respond. */
export async function fetchProducts(ids: readonly number[]): Promise<Map<number, Product | null> | null> {
  if (ids.length === 0) return new Map();
  try {
    const products = await browserClient().listProductsById({ params: { ids: ids.join() } });
    storeKnownProducts(products);
    const byId = new Map(products.map((product) => [product.id, product]));
    return new Map(ids.map((id) => [id, byId.get(id) ?? null]));
  } catch (problem) {
    console.warn('The products of a list could not be fetched.', problem);
    return null;
  }
}
