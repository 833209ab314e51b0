import type { Product } from '@haat/contract/shop/catalogue';
import { addToCart, shopCart } from '../cart/cart.ts';

/** What happened to the products of a list. */
export interface AddedProducts {
  added: Product[];
  soldOut: Product[];
  /** The cart is full. */
  noRoom: Product[];
  /** Takes the added products out of the cart again, without what was added since. */
  undo(): void;
}

/** Adds one of each product that is in stock to the cart. */
export function addAllToCart(products: readonly Product[]): AddedProducts {
  const before = quantities();
  const inStock = products.filter(({ stock_status }) => stock_status);
  for (const product of inStock) addToCart(product);
  const after = quantities();
  const isAdded = ({ id }: Product) => (after.get(id) ?? 0) > (before.get(id) ?? 0);
  const added = inStock.filter(isAdded);
  return {
    added,
    soldOut: products.filter(({ stock_status }) => !stock_status),
    noRoom: inStock.filter((product) => !isAdded(product)),
    undo() {
      const now = quantities();
      for (const { id } of added) {
        const quantity = now.get(id) ?? 0;
        if (quantity > 1) shopCart.setQuantity(id, quantity - 1);
        else if (quantity === 1) shopCart.remove(id);
      }
    },
  };
}

function quantities(): Map<number, number> {
  return new Map(shopCart.snapshot().lines.map(({ id, quantity }) => [id, quantity]));
}
