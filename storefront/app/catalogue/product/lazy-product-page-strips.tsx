import { useEffect, useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { FetchedStrip } from '../fetched-strip.tsx';
import { type CardProduct, toCard } from '../product-card-data.ts';
import { ProductStrip } from '../product-strip.tsx';
import { readSeen } from './seen-products.ts';

/** One of them may be the product of the page, which is left out. */
const MAX_SIMILAR = 12;

/** Products of the same subcategory without this one, in the recommended order. */
export function MoreLikeThis(props: { id: number; category: string; subcategory: string | undefined }) {
  const { moreLikeThis } = useMessages('catalogue').strips;
  const { id, category, subcategory } = props;
  const query = useMemo(
    () => ({ category, ...(subcategory && { subcategory }), in_stock: true, limit: MAX_SIMILAR }),
    [category, subcategory],
  );
  return <FetchedStrip label={moreLikeThis} query={query} except={id} />;
}

/** The products whose pages were opened before on this device, as they are now. */
export function RecentlySeen({ except }: { except: number }) {
  const { recentlySeen } = useMessages('catalogue').strips;
  const [products, setProducts] = useState<readonly CardProduct[]>([]);
  useEffect(() => {
    const left = new AbortController();
    const client = browserClient(left.signal);
    const ids = readSeen().filter((id) => id !== except);
    Promise.allSettled(ids.map((id) => client.getProduct({ params: { id } }))).then((results) => {
      if (left.signal.aborted) return;
      setProducts(results.flatMap((result) => (result.status === 'fulfilled' ? toCard(result.value) : [])));
    });
    return () => left.abort();
  }, [except]);
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="seen" className="mt-12">
      <h2 id="seen" className="mb-2 font-bold text-xl">
        {recentlySeen}
      </h2>
      <ProductStrip label={recentlySeen} products={products} />
    </section>
  );
}
