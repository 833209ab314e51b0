import { create } from 'zustand';

export const useCartOpen = create(() => false);

/** The product that was added last, until the cart is closed. A new object each time. */
export const useLatestLine = create<{ id: number } | null>(() => null);

/** Opens the cart drawer; called by Quick Add and the cart button in the header. */
export function openCart(): void {
  useCartOpen.setState(true);
}

export function closeCart(): void {
  useCartOpen.setState(false);
  useLatestLine.setState(null, true);
}
