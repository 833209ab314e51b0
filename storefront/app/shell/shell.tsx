import { Notices } from '@haat/ui/notices.tsx';
import { useLate } from '@haat/ui/use-late.ts';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCustomer } from '../accounts/current-customer.ts';
import { CartDrawer } from '../cart/cart-drawer.tsx';
import { LinksNavigate } from '../i18n/link.tsx';
import { useTexts } from '../i18n/messages.ts';
import { useFocusOnArrival } from './arrival.ts';
import { CategoryNavigation } from './category-navigation.tsx';
import { doEarlyPresses, tellEarlyTyping } from './event-replay.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { Piece, wholeTakenOver } from './piece.tsx';
import { TopBanner } from './top-banner.tsx';

/** The frame of every page: banner, header, categories, the page itself, footer; and what lies over all of it. */
export function Shell({ children }: { children: ReactNode }) {
  const texts = useTexts().shell;
  const Keeper = useLate(useCustomer() !== null, loadSessionKeeper);
  // When every part of the page has had its effects, whatever their order.
  useEffect(() => void wholeTakenOver().then(doEarlyPresses), []);
  return (
    <LinksNavigate value={useNavigate()}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only z-50 rounded-control bg-brand p-3 font-bold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {texts.skip}
        </a>
        <LoadingBar />
        <TopBanner />
        <Piece>
          <Header />
        </Piece>
        <CategoryNavigation />
        <Piece>
          <Main>{children}</Main>
        </Piece>
        <Piece>
          <Footer />
        </Piece>
        {Keeper && <Keeper />}
        <CartDrawer />
        <Notices dismissLabel={texts.dismiss} />
      </div>
    </LinksNavigate>
  );
}

/** The page itself, with what was typed into it before the script came. */
function Main({ children }: { children: ReactNode }) {
  const page = useRef<HTMLElement>(null);
  useFocusOnArrival(page);
  useLayoutEffect(() => tellEarlyTyping(page.current), []);
  return (
    <main
      ref={page}
      id="content"
      tabIndex={-1}
      className="mx-auto w-full max-w-[1400px] grow px-4 pb-12 outline-none"
    >
      {children}
    </main>
  );
}

/** Once loaded it stays: it also leads on whoever has just been signed out. */
const loadSessionKeeper = () =>
  import('../accounts/session-observer.tsx').then(({ SessionKeeper }) => SessionKeeper);
