import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let open = false;

/** Opens the cart drawer, wherever the page is: Quick Add and the header's cart button do. */
export function openCart(): void {
  setOpen(true);
}

export function closeCart(): void {
  setOpen(false);
}

export function useCartOpen(): boolean {
  return useSyncExternalStore(subscribe, isOpen, isClosed);
}

function setOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isOpen(): boolean {
  return open;
}

function isClosed(): boolean {
  return false;
}
