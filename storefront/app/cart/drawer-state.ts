import { create } from 'zustand';

export const useCartOpen = create(() => false);

/** Opens the cart drawer; called by Quick Add and the cart button in the header. */
export function openCart(): void {
  useCartOpen.setState(true);
}

export function closeCart(): void {
  useCartOpen.setState(false);
}
