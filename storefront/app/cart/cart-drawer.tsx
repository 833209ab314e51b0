import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { closeCart, useCartOpen } from './drawer-state.ts';
import { useCartNews } from './use-cart-announcement.ts';

/** Fetches the drawer's code; a second call costs nothing. Where that fails the next call tries again. */
export function loadCartPanel(): Promise<ComponentType<{ open: boolean; news: string }> | null> {
  return import('./cart-panel.tsx').then(
    ({ CartPanel }) => CartPanel,
    (cause) => {
      console.warn('The cart could not be opened.', cause);
      return null;
    },
  );
}

/** The cart over every page. Its code comes when the shopper first does something, or at the first opening. */
export function CartDrawer() {
  const open = useCartOpen();
  const news = useCartNews();
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadCartPanel>>>(null);
  const { pathname } = useLocation();

  useEffect(() => atFirstMove(loadCartPanel), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the cart
  useEffect(closeCart, [pathname]);
  useEffect(() => {
    if (!open || Panel) return;
    loadCartPanel().then((loaded) => {
      if (loaded) setPanel(() => loaded);
      else closeCart();
    });
  }, [open, Panel]);

  return (
    <>
      {/* While the drawer is open everything outside of it is silent, so the drawer tells the news itself. */}
      <p role="status" className="sr-only">
        {open ? '' : news}
      </p>
      {Panel && <Panel open={open} news={news} />}
    </>
  );
}

/** Who only looks at a page needs no more than that; whoever scrolls or presses may soon buy. */
function atFirstMove(work: () => unknown): () => void {
  const done = new AbortController();
  function once(): void {
    done.abort();
    work();
  }
  for (const move of ['scroll', 'pointerdown', 'keydown']) {
    window.addEventListener(move, once, { passive: true, signal: done.signal });
  }
  return () => done.abort();
}
