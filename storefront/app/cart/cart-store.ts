import type { CartLine, CartLines } from './cart-lines.ts';

/** What a cart holds now. `loading` is true until the lines are known: on the server, and during a fetch. */
export interface CartSnapshot {
  lines: CartLines;
  loading: boolean;
}

/** A line that is to come. */
export type NewLine = Omit<CartLine, 'quantity'>;

/**
 * A cart behind which local storage (guest) or the server (customer) may stand.
 * No verb throws: a failure leaves or rolls back the line (specification, section 8). Lines are named by product id.
 */
export interface CartStore {
  snapshot(): CartSnapshot;
  subscribe(listener: () => void): () => void;
  add(product: NewLine, quantity?: number): void;
  increase(id: number): void;
  decrease(id: number): void;
  setQuantity(id: number, quantity: number): void;
  remove(id: number): void;
  clear(): void;
  /** The shopper accepted these unit prices, in paisa by product id. */
  acceptPrices(prices: ReadonlyMap<number, number>): void;
  /** An order took these pieces out of the cart. */
  takeOrdered(ordered: readonly { id: number; quantity: number }[]): void;
}
