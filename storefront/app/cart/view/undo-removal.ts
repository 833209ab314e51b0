import { create } from 'zustand';
import { UNDO_MS } from '../../platform/undo-time.ts';
import type { Customer } from '../../session/create-current-customer.ts';
import { currentCustomer } from '../../session/current-customer.ts';
import { shopCart } from '../cart.ts';
import type { CartLine, CartLines } from '../store/cart-lines.ts';

interface RemovedLine {
  line: CartLine;
  /** Whose cart it was in: it never gets into another one. */
  owner: Customer;
}

const useRemoved = create<readonly RemovedLine[]>(() => []);

/** The lines that the current guest or customer removed in the last 8 s. */
export function useRemovedLines(): CartLines {
  return linesOf(useRemoved());
}

/** Records removed lines, so that `undoRemoval` can bring them back. */
export function recordRemoval(lines: CartLines): void {
  const owner = currentCustomer.customer();
  const removed = lines.map((line) => ({ line, owner }));
  useRemoved.setState((earlier) => [...earlier, ...removed], true);
  setTimeout(
    () => useRemoved.setState((now) => now.filter((each) => !removed.includes(each)), true),
    UNDO_MS,
  );
}

/** Puts the removed lines back into the cart, after its other lines. */
export function undoRemoval(): void {
  const lines = linesOf(useRemoved.getState());
  useRemoved.setState([], true);
  for (const { quantity, ...product } of lines) shopCart.add(product, quantity);
}

function linesOf(removed: readonly RemovedLine[]): CartLines {
  const owner = currentCustomer.customer();
  return removed.filter((each) => each.owner === owner).map(({ line }) => line);
}
