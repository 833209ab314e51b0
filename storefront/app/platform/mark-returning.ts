/** Local storage: `open` for a shopper with an open order, `bought` for one with earlier orders. */
export const RETURNING = 'returning';

/** Whoever has ordered gets a place above the banner of the home page, before it is painted, so that nothing moves when it is filled. */
export function markReturning(): void {
  try {
    const known = localStorage.getItem(RETURNING) ?? (localStorage.getItem('guest_orders') && 'open');
    if (known) document.documentElement.dataset.returning = known;
  } catch {
    // Without storage nobody is known.
  }
}
