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

/** Adds each product that is in stock to the cart, as much of it as `quantityOf` says. */
export function addAllToCart(
  products: readonly Product[],
  quantityOf: (product: number) => number,
): AddedProducts {
  const before = quantities();
  const inStock = products.filter(({ stock_status }) => stock_status);
  for (const product of inStock) addToCart(product, quantityOf(product.id));
  const after = quantities();
  const gain = ({ id }: Product) => (after.get(id) ?? 0) - (before.get(id) ?? 0);
  const isAdded = (product: Product) => gain(product) > 0;
  const added = inStock.filter(isAdded);
  return {
    added,
    soldOut: products.filter(({ stock_status }) => !stock_status),
    noRoom: inStock.filter((product) => !isAdded(product)),
    undo() {
      const now = quantities();
      for (const product of added) {
        const { id } = product;
        const left = (now.get(id) ?? 0) - gain(product);
        if (left > 0) shopCart.setQuantity(id, left);
        else if (now.has(id)) shopCart.remove(id);
      }
    },
  };
}

function quantities(): Map<number, number> {
  return new Map(shopCart.snapshot().lines.map(({ id, quantity }) => [id, quantity]));
}
