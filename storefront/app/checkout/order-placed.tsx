import { buttonClass } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { guestOrderPath } from '../orders/order-urls.ts';
import { RecentOrders } from '../orders/recent-orders.tsx';
import type { PlacedOnPage } from './buyer.ts';
import { checkoutMessages } from './messages.ts';
import { forgetLastPlaced, saveLastPlaced } from './pending-order.ts';

/** The time from the banner to the reload of the page, in ms (specification, section 4). */
const BANNER_STAYS = 3_000;

/** The placed order: first the banner, after the reload its number and link. */
export function OrderPlaced({ placed }: { placed: PlacedOnPage }) {
  const texts = useMessages(checkoutMessages).placed;
  const heading = useRef<HTMLHeadingElement>(null);
  useReload(placed);
  useStayForReload(placed);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <>
      {placed.fresh && (
        <p
          role="status"
          className="mx-auto mb-4 max-w-2xl rounded-control bg-brand px-4 py-3 text-center font-bold text-on-brand"
        >
          {texts.banner}
        </p>
      )}
      <section className="mx-auto mb-8 grid max-w-2xl justify-items-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
          <CheckIcon className="size-9" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="font-bold text-xl outline-none">
          {texts.title}
        </h2>
        {placed.earlier && <p>{texts.earlier}</p>}
        {placed.number && (
          <p>
            <span className="text-muted">{texts.number}</span>
            <strong className="block text-3xl tabular-nums">{placed.number}</strong>
          </p>
        )}
        {placed.token && <p className="text-muted">{texts.hint}</p>}
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {placed.token && (
            <Link to={guestOrderPath(placed.token)} className={buttonClass('brand')}>
              {texts.link}
            </Link>
          )}
          <Link to="/" className={buttonClass('outline')}>
            {texts.toShop}
          </Link>
        </div>
      </section>
      <div className="mx-auto mb-8 max-w-2xl">
        <RecentOrders except={placed.token} />
      </div>
    </>
  );
}

/** The order is stored for a reload, and removed when the shopper leaves for another page. */
function useStayForReload({ number, token, earlier }: PlacedOnPage) {
  useEffect(() => {
    const session = () => window.sessionStorage;
    saveLastPlaced(session, { number, token, earlier });
    return () => forgetLastPlaced(session);
  }, [number, token, earlier]);
}

/** Reloads the page, unless the shopper has left it. Without storage it opens the order's page instead. */
function useReload({ fresh, stored, token }: PlacedOnPage) {
  const localPath = useLocalPath();
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => {
      if (stored || !token) window.location.reload();
      else window.location.assign(localPath(guestOrderPath(token)));
    }, BANNER_STAYS);
    return () => clearTimeout(timer);
  }, [fresh, stored, token, localPath]);
}
