import { closeOnBack, noteNavigation } from '@haat/ui/back-button.ts';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { LoadingBar } from '@haat/ui/loading-bar.tsx';
import { Notices } from '@haat/ui/notices.tsx';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyCartSlot } from '../cart/view/empty-cart.tsx';
import { LazyCartDrawer } from '../cart/view/lazy-cart-drawer.tsx';
import { useMessages } from '../i18n/messages.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { currentCustomer, useCustomer } from '../session/current-customer.ts';
import { usePause } from '../shop/pause.ts';
import { useShop } from '../shop/shop.ts';
import { Footer } from './footer.tsx';
import { CategoryNavigation } from './header/category-navigation.tsx';
import { Header } from './header/header.tsx';
import { TopBanner } from './header/top-banner.tsx';

/** The layout of every page: banner, header, categories, the page, footer; the cart drawer and notices on top. */
export function Shell({ children }: { children: Elements }) {
  const texts = useMessages('shop');
  const { key } = useLocation();
  useEffect(closeOnBack, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(noteNavigation, [key]);
  const isCustomer = useCustomer() !== null;
  // Mounted also after the session has ended, even before hydration, because it redirects to the login page.
  const [observesSession, setObservesSession] = useState(false);
  useEffect(() => setObservesSession((before) => before || openedAsCustomer || isCustomer), [isCustomer]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-brand p-3 font-bold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {texts.skip}
      </a>
      <LoadingBar />
      <TopBanner />
      <Header />
      <CategoryNavigation />
      <ShopNotice />
      <EmptyCartSlot value={emptyCartHelp}>
        <main id="content" tabIndex={-1} className="mx-auto w-full page-width grow px-4 pb-12 outline-none">
          {children}
        </main>
        {/* Hydrated after the rest; a press on it hydrates it at once. */}
        <Suspense>
          <Footer />
        </Suspense>
        {observesSession && <SessionObserver />}
        <LazyCartDrawer />
      </EmptyCartSlot>
      <Notices dismissLabel={texts.dismiss} />
    </div>
  );
}

/** One line on every page while orders are not delivered, or not taken. */
function ShopNotice() {
  const texts = useMessages('shop').notDelivered;
  const state = useShop()?.setup?.shop_state;
  const pause = usePause();
  const lines = [...(state ? [texts[state]] : []), ...(pause ? [pause.until, pause.text] : [])];
  const shown = lines.filter(Boolean).join(' ');
  if (!shown) return null;
  return (
    <aside
      aria-label={shown}
      className="bg-tile px-4 py-1 text-center text-[0.8125rem] leading-tight md:text-sm"
    >
      {shown}
    </aside>
  );
}

const SessionObserver = lazyComponent(() =>
  import('../accounts/session-observer.tsx').then((module) => module.SessionObserver),
);
const openedAsCustomer = !import.meta.env.SSR && currentCustomer.customer() !== null;
if (openedAsCustomer) SessionObserver.preload();

const LazyHelp = lazyComponent(() => import('./empty-cart-help.tsx').then((module) => module.EmptyCartHelp));
const emptyCartHelp = <LazyHelp />;
