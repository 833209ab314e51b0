import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { closeCart, useCartOpen } from '../drawer-state.ts';
import { useCartAnnouncement } from './use-cart-announcement.ts';

export const CartDrawer = lazyComponent(() =>
  import('./cart-drawer.tsx').then((module) => module.CartDrawer),
);

/** The cart drawer of every page. Its code is loaded at the shopper's first interaction, or when it is opened. */
export function LazyCartDrawer() {
  const open = useCartOpen();
  const announcement = useCartAnnouncement();
  const { pathname } = useLocation();
  // Stays mounted after closing, for the closing animation.
  const [mounted, setMounted] = useState(false);
  if (open && !mounted) setMounted(true);
  const onMissing = useCallback(() => {
    closeCart();
    setMounted(false);
  }, []);

  useEffect(() => onFirstInteraction(CartDrawer.preload), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the cart
  useEffect(closeCart, [pathname]);

  return (
    <>
      {/* While the drawer is open, everything outside is inert: then the announcement is inside the drawer. */}
      <p role="status" className="sr-only">
        {open ? '' : announcement}
      </p>
      {mounted && <CartDrawer open={open} announcement={announcement} onMissing={onMissing} />}
    </>
  );
}

/** Calls `work` at the first scroll or press, because viewing a page does not need the cart. */
function onFirstInteraction(work: () => void): () => void {
  const done = new AbortController();
  function once(): void {
    done.abort();
    work();
  }
  for (const type of ['scroll', 'pointerdown', 'keydown']) {
    window.addEventListener(type, once, { passive: true, signal: done.signal });
  }
  return () => done.abort();
}
