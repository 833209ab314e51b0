import type { Product } from '@haat/contract/shop/catalogue';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useNearlyVisible } from '../../platform/use-nearly-visible.ts';
import type { Place } from '../../shop/categories.ts';
import { useShop } from '../../shop/shop.ts';
import { rememberSeen } from './seen-products.ts';

const MoreLikeThis = lazyComponent(() =>
  import('./lazy-product-page-strips.tsx').then((module) => module.MoreLikeThis),
);
const RecentlySeen = lazyComponent(() =>
  import('./lazy-product-page-strips.tsx').then((module) => module.RecentlySeen),
);

/** Other products of the same subcategory, fetched when the shopper scrolls. A bare provider has no such list. */
export function SimilarProducts({ product, place }: { product: Product; place: Place | null }) {
  const { moreLikeThis } = useMessages('catalogue').strips;
  const area = useRef<HTMLDivElement>(null);
  const isNear = useNearlyVisible(area);
  if (useShop()?.apiHost || !place) return null;
  return (
    <section aria-labelledby="similar" className="mt-12 has-data-none:hidden">
      <h2 id="similar" className="mb-2 font-bold text-xl">
        {moreLikeThis}
      </h2>
      <div ref={area} className="strip-height">
        {isNear && (
          <MoreLikeThis id={product.id} category={place.category.slug} subcategory={place.child?.slug} />
        )}
      </div>
    </section>
  );
}

/** What this device has seen before, fetched when the shopper scrolls. */
export function SeenProducts({ product }: { product: Product }) {
  const area = useRef<HTMLDivElement>(null);
  const isNear = useNearlyVisible(area);
  useEffect(() => rememberSeen(product.id), [product.id]);
  return <div ref={area}>{isNear && <RecentlySeen except={product.id} />}</div>;
}
