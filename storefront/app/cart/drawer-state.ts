import { create } from 'zustand';
import { readStored } from '../platform/storage.ts';

export const useCartOpen = create(() => false);

/** The product that was added last, until the cart is closed. A new object each time. */
export const useLatestLine = create<{ id: number } | null>(() => null);

/** Local storage: `true` if Quick Add shall not open the cart. */
export const STAY_KEY = 'stay_in_list';

/** Whether the shopper has chosen that Quick Add does not open the cart. Not for the server. */
export function staysInList(): boolean {
  return readStored(() => window.localStorage, STAY_KEY) === true;
}

/** Opens the cart drawer; called by Quick Add and the cart button in the header. */
export function openCart(): void {
  useCartOpen.setState(true);
}

export function closeCart(): void {
  useCartOpen.setState(false);
  useLatestLine.setState(null, true);
}
