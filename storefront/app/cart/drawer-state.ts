import { readStored } from '@haat/ui/storage.ts';
import { create } from 'zustand';
import { STAY_KEY } from '../platform/preference-keys.ts';

export const useCartOpen = create(() => false);

/** The product that was added last, until the cart is closed. A new object each time. */
export const useLatestLine = create<{ id: number } | null>(() => null);

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
