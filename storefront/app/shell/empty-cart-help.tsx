import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { PlusIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useId, useState } from 'react';
import { addToCart } from '../cart/cart.ts';
import { type CardProduct, toCard } from '../catalogue/product-card-data.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Pack } from '../i18n/pack.tsx';
import { Price } from '../i18n/price.tsx';
import { OrderAgainButton } from '../orders/again/order-again.tsx';
import { useRecentOrders } from '../orders/use-recent-orders.ts';
import { Picture } from '../platform/picture.tsx';
import { browserClient } from '../session/browser-client.ts';
import { productPath } from '../shop/product-urls.ts';

/** The number of products in an empty cart, and the fewest that are called best sellers. */
const MOST = 5;
const FEWEST = 3;

/** In an empty cart: the last order to order again, and best sellers or the first products of the shop to add. */
export function EmptyCartHelp() {
  return (
    <div className="grid w-full max-w-xl gap-6 self-center text-left">
      <LastOrder />
      <FirstProducts />
    </div>
  );
}

function LastOrder() {
  const texts = useMessages('shell').emptyCart;
  const [last] = useRecentOrders(1) ?? [];
  if (!last) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3">
      <h2 className="leading-tight">
        <span className="block text-muted text-sm">{texts.lastOrder}</span>
        {space}
        <span className="font-bold tabular-nums">{last.number}</span>
      </h2>
      <OrderAgainButton number={last.number} idOrToken={last.of} />
    </section>
  );
}

function FirstProducts() {
  const texts = useMessages('shell').emptyCart;
  const title = useId();
  const { products, areSold } = useFirstProducts();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="font-bold">
        {areSold ? texts.bestSellers : texts.popular}
      </h2>
      <ul className="divide-y divide-line">
        {products.map((product) => (
          <Row key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}

function Row({ product }: { product: CardProduct }) {
  const { price, quickAdd, quickAddOf } = useMessages('catalogue');
  const language = useLanguage();
  const name = nameIn(language, product);
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <Picture src={product.mainimage} alt="" className="w-14 shrink-0" />
      <div className="min-w-32 grow basis-0">
        <p className="leading-snug">
          <Link to={productPath(product.id)} className="hover:underline">
            {name}
          </Link>
        </p>
        <p className="text-muted text-sm">
          <Pack product={product} />
        </p>
        <Price price={product.price} oldPrice={product.old_price} labels={price} />
      </div>
      <Button
        variant="soft"
        className="ml-auto px-3 text-sm"
        aria-label={quickAddOf(name)}
        onClick={() => addToCart(product)}
      >
        <PlusIcon className="size-4" />
        {/* On a narrow screen only the icon, so that the name has room. */}
        <span className="max-[26rem]:sr-only">{quickAdd}</span>
      </Button>
    </li>
  );
}

interface FirstProducts {
  products: readonly CardProduct[];
  /** Whether they are what was sold most. */
  areSold: boolean;
}

/** Best sellers that are in stock, or the first products of a shop without sales; none until they are fetched, or without a network. */
function useFirstProducts(): FirstProducts {
  const [first, setFirst] = useState<FirstProducts>({ products: [], areSold: false });
  useEffect(() => {
    const left = new AbortController();
    readFirstProducts(left.signal).then(
      setFirst,
      (problem) => left.signal.aborted || console.warn('The first products could not be fetched.', problem),
    );
    return () => left.abort();
  }, []);
  return first;
}

async function readFirstProducts(signal: AbortSignal): Promise<FirstProducts> {
  const client = browserClient(signal);
  const sold = await client.listProducts({ query: { sort: 'sold', in_stock: true, limit: MOST } });
  const areSold = sold.items.length >= FEWEST;
  const { items } = areSold ? sold : await client.listProducts({ query: { in_stock: true, limit: MOST } });
  return { products: items.map(toCard), areSold };
}
