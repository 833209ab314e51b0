import type { Product } from '@haat/contract/shop/catalogue';
import { addToCart, shopCart } from '../cart/cart.ts';

/** What happened to the products of a list. */
interface AddedProducts {
  added: Product[];
  soldOut: Product[];
  /** The cart is full. */
  noRoom: Product[];
  /** Takes the added products out of the cart again, without what was added since. */
  undo(): void;
}

/** Adds each product that is in stock to the cart, as much of it as `quantityOf` says. */
export function addAllToCart(
  products: readonly Product[],
  quantityOf: (product: number) => number,
): AddedProducts {
  const inStock = products.filter(({ stock_status }) => stock_status);
  const tried = inStock.map((product) => ({ product, gain: addToCart(product, quantityOf(product.id)) }));
  const added = tried.filter(({ gain }) => gain > 0);
  return {
    added: added.map(({ product }) => product),
    soldOut: products.filter(({ stock_status }) => !stock_status),
    noRoom: tried.filter(({ gain }) => gain === 0).map(({ product }) => product),
    undo() {
      const now = quantities();
      for (const { product, gain } of added) {
        const { id } = product;
        const left = (now.get(id) ?? 0) - gain;
        if (left > 0) shopCart.setQuantity(id, left);
        else if (now.has(id)) shopCart.remove(id);
      }
    },
  };
}

function quantities(): Map<number, number> {
  return new Map(shopCart.snapshot().lines.map(({ id, quantity }) => [id, quantity]));
}
