import { buttonClass } from '@haat/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { Link, useLocalPath } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { GuestOrderLinks } from '../../orders/guest-order-links.tsx';
import { OrderConfirmation } from '../../orders/order-confirmation.tsx';
import { guestOrderPath } from '../../orders/order-urls.ts';
import { ShareOrder } from '../../orders/share-order.tsx';
import { SendMoney } from '../../payments/send-money/send-money.tsx';
import { OrderStep } from '../../payments/step/order-step.tsx';
import { forgetLastPlaced, saveLastPlaced } from './last-placed.ts';
import type { PlacedOnPage } from './place-order.ts';

/** The time from the banner to the reload of the page, in ms (specification, section 4). */
const BANNER_STAYS = 3_000;

/** The placed order: first the banner, after the reload its number and link. */
export function OrderPlaced({ placed, heading }: { placed: PlacedOnPage; heading: 'h1' | 'h2' }) {
  const texts = useMessages('checkout').placed;
  const [isDone, setDone] = useState(false);
  const step = placed.fresh || isDone ? undefined : placed.delivery?.step;
  useReload(placed);
  useStayForReload(placed);
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
      <OrderConfirmation
        number={placed.number}
        delivery={placed.delivery}
        heading={heading}
        note={placed.earlier ? texts.earlier : undefined}
      >
        {placed.token && step && (
          <OrderStep
            order={{
              number: placed.number,
              step,
              ...(placed.delivery?.wallet && { wallet: placed.delivery.wallet }),
            }}
            payable={{ token: placed.token }}
            onChanged={() => setDone(true)}
          />
        )}
        {placed.token && placed.delivery?.wallet && !placed.fresh && step?.kind !== 'advance' && (
          <SendMoney
            order={{ number: placed.number, wallet: placed.delivery.wallet }}
            payable={{ token: placed.token }}
          />
        )}
        {placed.token && <p className="text-muted">{texts.hint}</p>}
        {placed.token && <ShareOrder number={placed.number} token={placed.token} />}
        <div className="mt-2 grid gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:justify-center">
          {placed.token && (
            <Link to={guestOrderPath(placed.token)} className={buttonClass(step ? 'outline' : 'brand')}>
              {texts.link}
            </Link>
          )}
          <Link to="/" className={buttonClass('outline')}>
            {texts.toShop}
          </Link>
        </div>
      </OrderConfirmation>
      <div className="mx-auto mb-8 max-w-2xl">
        <GuestOrderLinks except={placed.token} />
      </div>
    </>
  );
}

/** The order is stored for a reload, and removed when the shopper leaves for another page. */
function useStayForReload({ number, token, earlier, delivery }: PlacedOnPage) {
  useEffect(() => {
    const session = () => window.sessionStorage;
    saveLastPlaced(session, { number, token, earlier, ...(delivery && { delivery }) });
    return () => forgetLastPlaced(session);
  }, [number, token, earlier, delivery]);
}

/** Reloads the page, unless the shopper leaves it. Without storage it opens the order's page instead. */
function useReload({ fresh, stored, token }: PlacedOnPage) {
  const localPath = useLocalPath();
  const leaving = useNavigation().state !== 'idle'; // a reload would abort the navigation
  useEffect(() => {
    if (!fresh || leaving) return;
    const timer = setTimeout(() => {
      if (stored || !token) window.location.reload();
      else window.location.assign(localPath(guestOrderPath(token)));
    }, BANNER_STAYS);
    return () => clearTimeout(timer);
  }, [fresh, leaving, stored, token, localPath]);
}
