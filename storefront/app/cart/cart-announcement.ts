import type { CartLine, CartLines } from './cart-lines.ts';

/** What happened to a cart, for those who hear the page: one line, or the whole. */
export type CartNews =
  | { kind: 'added' | 'changed' | 'removed'; line: CartLine }
  | { kind: 'emptied' }
  | { kind: 'several' };

/** The difference between two states of the cart, or null where no line came, went or changed its quantity. */
export function cartNews(before: CartLines, after: CartLines): CartNews | null {
  const changes = [...arrivals(before, after), ...losses(before, after)];
  const [first] = changes;
  if (!first) return null;
  if (after.length === 0) return { kind: 'emptied' };
  return changes.length > 1 ? { kind: 'several' } : first;
}

function arrivals(before: CartLines, after: CartLines): CartNews[] {
  const quantities = new Map(before.map((line) => [line.id, line.quantity]));
  return after
    .filter((line) => quantities.get(line.id) !== line.quantity)
    .map((line) => ({ kind: quantities.has(line.id) ? 'changed' : 'added', line }));
}

function losses(before: CartLines, after: CartLines): CartNews[] {
  const kept = new Set(after.map((line) => line.id));
  return before.filter((line) => !kept.has(line.id)).map((line) => ({ kind: 'removed', line }));
}
