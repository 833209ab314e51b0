import { create } from 'zustand';

export const useCartOpen = create(() => false);

/** Opens the cart drawer, wherever the page is: Quick Add and the header's cart button do. */
export function openCart(): void {
  useCartOpen.setState(true);
}

export function closeCart(): void {
  useCartOpen.setState(false);
}
