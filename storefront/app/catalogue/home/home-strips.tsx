import { useRef } from 'react';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { isReturning, storeReturning } from '../../orders/returning.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useNearlyVisible } from '../../platform/use-nearly-visible.ts';
import { productsPath } from '../../shop/product-urls.ts';
import type { CardProduct } from '../product-card-data.ts';
import { ProductStrip } from '../product-strip.tsx';
import { ProductShelf, type Shelf } from './product-shelf.tsx';

const BuyAgain = lazyComponent(() => import('./buy-again.tsx').then((module) => module.BuyAgain));

/** What is on sale and the shelves of the owner, in the server's HTML, and what the shopper has bought, which the browser fetches before the shopper scrolls there. */
export function HomeStrips({
  onSale,
  shelves,
}: {
  onSale: readonly CardProduct[];
  shelves: readonly Shelf[];
}) {
  const texts = useMessages('catalogue');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearlyVisible(place);
  return (
    <>
      {onSale.length > 0 && (
        <section aria-labelledby="on-sale" className="md:mt-4">
          <div className="flex flex-wrap items-center justify-between">
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
          <ProductStrip label={texts.onSale} products={onSale} eager />
        </section>
      )}
      {shelves.map((shelf) => (
        <ProductShelf key={shelf.id} shelf={shelf} />
      ))}
      <div ref={place}>{isNear && !isReturning() && <BuyAgain onFound={rememberReturning} />}</div>
    </>
  );
}

/** Who has signed in on a new device: the next visit has it at the top, and finds out whether an order is open. */
function rememberReturning(hasBought: boolean): void {
  if (hasBought) storeReturning(() => window.localStorage, 'open');
}
