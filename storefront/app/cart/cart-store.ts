import type { CartLine, CartLines } from './cart-lines.ts';

/** What a cart holds now. */
export interface CartSnapshot {
  lines: CartLines;
  /** False on the server, and until the browser has read or fetched the lines for the first time. */
  known: boolean;
  /** True during a fetch, and where one is still to come. */
  loading: boolean;
}

/** On the server, and until a customer's lines are fetched. */
export const UNKNOWN: CartSnapshot = { lines: [], known: false, loading: true };

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
}

/** The guest's cart, which nobody but this browser keeps. */
export interface GuestCart extends CartStore {
  /** The shopper accepted these unit prices, in paisa by product id. */
  acceptPrices(prices: ReadonlyMap<number, number>): void;
  /** These pieces left the cart: an order took them, or the customer's cart. */
  take(pieces: readonly { id: number; quantity: number }[]): void;
}

/** The customer's cart, which the API keeps. */
export interface CustomerCart extends CartStore {
  /** Fetches the lines anew; true where a response came. Never throws. */
  refetch(): Promise<boolean>;
}
