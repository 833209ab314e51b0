import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { closeCart, useCartOpen } from './drawer-state.ts';
import { useCartNews } from './use-cart-news.ts';

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

/** The cart over every page. Its code comes when the browser is idle, or at the first opening. */
export function CartDrawer() {
  const open = useCartOpen();
  const news = useCartNews();
  const [Panel, setPanel] = useState<Awaited<ReturnType<typeof loadCartPanel>>>(null);
  const { pathname } = useLocation();

  useEffect(() => whenIdle(loadCartPanel), []);
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

/** Safari has no requestIdleCallback yet. */
function whenIdle(work: () => unknown): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 3_000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => work(), { timeout: 5_000 });
  return () => cancelIdleCallback(request);
}
