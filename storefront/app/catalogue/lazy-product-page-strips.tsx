import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { browserClient } from '../session/browser-client.ts';
import { type CardProduct, toCard } from './product-card-data.ts';
import { ProductStrip } from './product-strip.tsx';
import { readSeen } from './seen-products.ts';
import { stripMessages } from './strip-messages.ts';

const MAX_SIMILAR = 12;

/** Products of the same subcategory without this one, in the recommended order. */
export function MoreLikeThis(props: { id: number; category: string; subcategory: string | undefined }) {
  const { moreLikeThis } = useMessages(stripMessages);
  const { id, category, subcategory } = props;
  const [products, setProducts] = useState<readonly CardProduct[]>();
  useEffect(() => {
    const left = new AbortController();
    const query = { category, ...(subcategory && { subcategory }), in_stock: true, limit: MAX_SIMILAR + 1 };
    browserClient(left.signal)
      .listProducts({ query })
      .then(
        ({ items }) =>
          setProducts(
            items
              .filter((item) => item.id !== id)
              .slice(0, MAX_SIMILAR)
              .map(toCard),
          ),
        (problem) => {
          if (left.signal.aborted) return;
          console.warn('Similar products could not be fetched.', problem);
          setProducts([]);
        },
      );
    return () => left.abort();
  }, [id, category, subcategory]);
  // Then the section hides.
  if (products?.length === 0) return <span data-none />;
  return products && <ProductStrip label={moreLikeThis} products={products} />;
}

/** The products whose pages were opened before on this device, as they are now. */
export function RecentlySeen({ except }: { except: number }) {
  const { recentlySeen } = useMessages(stripMessages);
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
