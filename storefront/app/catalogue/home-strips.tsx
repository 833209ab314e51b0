import { useEffect, useRef, useState } from 'react';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { productsPath } from '../shop/product-urls.ts';
import { catalogueMessages } from './messages.ts';

const LazyStrip = lazyComponent(() => import('./lazy-strips.tsx').then(({ LazyStrip }) => LazyStrip));

/**
 * What is on sale, and what the shopper has bought, rendered in the browser once the shopper scrolls there. The first has a place of fixed
 * height; the second begins below the screen.
 */
export function HomeStrips({ hasSale }: { hasSale: boolean }) {
  const texts = useMessages(catalogueMessages);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      // Not for the first lines of it, at the end of the first screen.
      threshold: 0.2,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      {hasSale && (
        <section aria-labelledby="on-sale" className="mt-6">
          <div className="flex flex-wrap items-center justify-between">
            <h2 id="on-sale" className="font-bold text-xl">
              {texts.onSale}
            </h2>
            <Link
              to={productsPath({ on_sale: true })}
              className="inline-flex min-h-11 items-center font-bold text-brand hover:underline"
            >
              {texts.allOffers}
            </Link>
          </div>
          <div ref={place} className="strip-height">
            {isNear && <LazyStrip isSale />}
          </div>
        </section>
      )}
      <div ref={hasSale ? undefined : place}>{isNear && <LazyStrip />}</div>
    </>
  );
}
