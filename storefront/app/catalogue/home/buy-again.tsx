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

/** Products of the last orders of the customer or of this device that can be bought again. Empty for shoppers without orders. */
export function BuyAgain() {
  const { buyAgain } = useMessages('catalogue').strips;
  const products = useBoughtProducts();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="buy-again" className="mt-6">
      <h2 id="buy-again" className="mb-2 font-bold text-xl">
        {buyAgain}
      </h2>
      <div className="strip-height">
        <ProductStrip label={buyAgain} products={products} />
      </div>
    </section>
  );
}

function useBoughtProducts(): readonly CardProduct[] {
  const orders = useRecentOrders(MAX_ORDERS);
  const [products, setProducts] = useState<readonly CardProduct[]>([]);
  useEffect(() => {
    let shown = true;
    Promise.all((orders ?? []).map(({ idOrToken }) => fetchOrderAgainLines(idOrToken))).then(
      (lines) =>
        shown && setProducts(boughtProducts(lines.flatMap((each) => each ?? [])).slice(0, MAX_PRODUCTS)),
    );
    return () => {
      shown = false;
    };
  }, [orders]);
  return products;
}
