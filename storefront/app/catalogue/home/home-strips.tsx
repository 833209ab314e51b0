import { useRef } from 'react';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useNearlyVisible } from '../../platform/use-nearly-visible.ts';
import { productsPath } from '../../shop/product-urls.ts';

const LazyStrip = lazyComponent(() => import('./lazy-home-strips.tsx').then((module) => module.LazyStrip));

/**
 * What is on sale, and what the shopper has bought, fetched by the browser before the shopper scrolls there. The first has a place of fixed
 * height; the second begins below the screen.
 */
export function HomeStrips({ hasSale }: { hasSale: boolean }) {
  const texts = useMessages('catalogue');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearlyVisible(place);
  return (
    <>
      {hasSale && (
        <section aria-labelledby="on-sale" className="mt-6 has-data-none:hidden">
          <div className="flex flex-wrap items-baseline justify-between">
            <h2 id="on-sale" className="text-xl font-bold">
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
      {isNear && <LazyStrip />}
    </>
  );
}
