import type { CartLine, CartLines } from './cart-lines.ts';

/** The current state of a cart. */
export interface CartSnapshot {
  lines: CartLines;
  /** False on the server, and until the browser has read or fetched the lines for the first time. */
  known: boolean;
  /** True during a fetch and before the first one. */
  loading: boolean;
}

/** The state on the server, and until a customer's lines are fetched. */
export const NOT_LOADED: CartSnapshot = { lines: [], known: false, loading: true };

/** A line to add. */
export type NewLine = Omit<CartLine, 'quantity'>;

/**
 * A cart in local storage (guest) or on the server (customer). No method throws: a failed change is not applied or is
 * rolled back (specification, section 8). All ids are product ids.
 */
export interface CartStore {
  snapshot(): CartSnapshot;
  subscribe(listener: () => void): () => void;
  add(product: NewLine, quantity?: number): void;
  increase(id: number): void;
  decrease(id: number): void;
  setQuantity(id: number, quantity: number): void;
  /** Sets what was chosen for a product, such as a cut; empty: as it is. */
  setOption(id: number, option: string): void;
  remove(id: number): void;
  clear(): void;
}

export type AcceptedPrices = ReadonlyMap<number, Pick<CartLine, 'pricePaisa' | 'unit'>>;

/** The guest's cart, stored only in this browser. */
export interface GuestCart extends CartStore {
  /** Sets the unit prices and packs that the shopper has accepted, by product id. */
  acceptPrices(accepted: AcceptedPrices): void;
  /** Removes quantities that were ordered or merged into the customer's cart. */
  subtract(quantities: readonly { id: number; quantity: number }[]): void;
}

/** The customer's cart, stored by the API. */
export interface CustomerCart extends CartStore {
  /** Fetches the lines again; true if a response arrived. Never throws. */
  refetch(): Promise<boolean>;
}
