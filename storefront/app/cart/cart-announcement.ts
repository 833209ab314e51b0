import type { CartLine, CartLines } from './cart-lines.ts';

/** A change of the cart, for screen readers: of one line, or of the whole cart. */
export type CartAnnouncement =
  | { kind: 'added' | 'changed' | 'removed'; line: CartLine }
  | { kind: 'emptied' }
  | { kind: 'several' };

/** The difference between two states of the cart, or null if no line was added, removed or changed its quantity. */
export function announcementOf(before: CartLines, after: CartLines): CartAnnouncement | null {
  const changes = [...addedOrChanged(before, after), ...removed(before, after)];
  const [first] = changes;
  if (!first) return null;
  if (after.length === 0) return { kind: 'emptied' };
  return changes.length > 1 ? { kind: 'several' } : first;
}

function addedOrChanged(before: CartLines, after: CartLines): CartAnnouncement[] {
  const quantities = new Map(before.map((line) => [line.id, line.quantity]));
  return after
    .filter((line) => quantities.get(line.id) !== line.quantity)
    .map((line) => ({ kind: quantities.has(line.id) ? 'changed' : 'added', line }));
}

function removed(before: CartLines, after: CartLines): CartAnnouncement[] {
  const remaining = new Set(after.map((line) => line.id));
  return before.filter((line) => !remaining.has(line.id)).map((line) => ({ kind: 'removed', line }));
}
