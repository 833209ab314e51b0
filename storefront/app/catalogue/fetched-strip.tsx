import type { Client } from '@haat/contract/client';
import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';
import { type CardProduct, toCard } from './product-card-data.ts';
import { ProductStrip } from './product-strip.tsx';

type Query = NonNullable<NonNullable<Parameters<Client['listProducts']>[0]>['query']>;

/**
 * The products of a query, fetched in the browser; nothing until then. Without products, or if they cannot be fetched, which is
 * only logged (specification, section 8), its section hides.
 * @param query the same object in each render, unless the query changes
 * @param except the id of a product to leave out
 */
export function FetchedStrip({ label, query, except }: { label: string; query: Query; except?: number }) {
  const [products, setProducts] = useState<readonly CardProduct[]>();
  useEffect(() => {
    const left = new AbortController();
    browserClient(left.signal)
      .listProducts({ query })
      .then(
        ({ items }) => setProducts(items.map(toCard)),
        (problem) => {
          if (left.signal.aborted) return;
          console.warn(`Products could not be fetched: ${label}.`, problem);
          setProducts([]);
        },
      );
    return () => left.abort();
  }, [query, label]);
  const shown = products?.filter(({ id }) => id !== except);
  if (shown?.length === 0) return <span data-none />;
  return shown && <ProductStrip label={label} products={shown} />;
}
