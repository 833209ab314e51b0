import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fetchOrderAgainLines } from '../../orders/again/order-again.tsx';
import { useRecentOrders } from '../../orders/use-recent-orders.ts';
import type { CardProduct } from '../product-card-data.ts';
import { ProductStrip } from '../product-strip.tsx';
import { boughtProducts } from './bought-products.ts';

/** The most products of a strip. */
const MAX_PRODUCTS = 12;

/** The most orders whose goods are offered again. */
const MAX_ORDERS = 3;

/**
 * Products of the last orders of the customer or of this device that can be bought again. Nothing for shoppers without orders.
 * @param atTop in the place above the banner, which has its height from the beginning
 */
export function BuyAgain({ atTop = false, onFound }: { atTop?: boolean; onFound: (isAny: boolean) => void }) {
  const { buyAgain } = useMessages('catalogue').strips;
  const products = useBoughtProducts();
  useEffect(() => {
    if (products) onFound(products.length > 0);
  }, [products, onFound]);
  if (products ? products.length === 0 : !atTop) return null;
  return (
    <section aria-labelledby="buy-again" className={atTop ? undefined : 'mt-6'}>
      <h2 id="buy-again" className="mb-2 font-bold text-xl">
        {buyAgain}
      </h2>
      <div className="strip-height">
        {products && <ProductStrip label={buyAgain} products={products} eager={atTop} />}
      </div>
    </section>
  );
}

/** Null until they are fetched. */
function useBoughtProducts(): readonly CardProduct[] | null {
  const orders = useRecentOrders(MAX_ORDERS);
  const [products, setProducts] = useState<readonly CardProduct[] | null>(null);
  useEffect(() => {
    if (!orders) return;
    let shown = true;
    Promise.all(orders.map(({ of }) => fetchOrderAgainLines(of))).then(
      (lines) =>
        shown && setProducts(boughtProducts(lines.flatMap((each) => each ?? [])).slice(0, MAX_PRODUCTS)),
    );
    return () => {
      shown = false;
    };
  }, [orders]);
  return products;
}
