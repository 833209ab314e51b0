import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { closeCart, useCartOpen } from './drawer-state.ts';
import { useCartNews } from './use-cart-announcement.ts';

export const CartPanel = lazyComponent(() => import('./cart-panel.tsx').then(({ CartPanel }) => CartPanel));

/** The cart over every page. Its code comes when the shopper first does something, or at the first opening. */
export function CartDrawer() {
  const open = useCartOpen();
  const news = useCartNews();
  const { pathname } = useLocation();
  // It stays when it is closed, to leave slowly.
  const [mounted, setMounted] = useState(false);
  if (open && !mounted) setMounted(true);
  const onMissing = useCallback(() => {
    closeCart();
    setMounted(false);
  }, []);

  useEffect(() => atFirstMove(CartPanel.preload), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the cart
  useEffect(closeCart, [pathname]);

  return (
    <>
      {/* While the drawer is open everything outside of it is silent, so the drawer tells the news itself. */}
      <p role="status" className="sr-only">
        {open ? '' : news}
      </p>
      {mounted && <CartPanel open={open} news={news} onMissing={onMissing} />}
    </>
  );
}

/** Who only looks at a page needs no more than that; whoever scrolls or presses may soon buy. */
function atFirstMove(work: () => void): () => void {
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
