import { useLocation } from 'react-router';
import { Link } from '../../i18n/link.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { PaymentReturn } from '../../payments/result/payment-return.tsx';
import { loginPath } from '../../session/login-path.ts';
import { ProtectedPage } from '../../session/protected-page.tsx';
import { privateMeta } from '../../shop/page-meta.ts';
import { isDeliveryDetails, type PlacedState } from '../delivery-details.ts';
import { GuestOrderLinks } from '../guest-order-links.tsx';
import { readGuestOrders } from '../guest-orders.ts';
import { OrderConfirmation } from '../order-confirmation.tsx';
import { customerOrders } from '../order-store.ts';
import type { Route } from './+types/my-orders-page.ts';
import { ClaimOrders } from './claim-orders.tsx';
import { OrderList } from './order-list.tsx';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('orders', location.pathname).list.title);
}

/**
 * The customer's orders, newest first, with their details and a payment button for unpaid orders. A guest sees the orders of
 * this browser; without any, the page is for customers only (specification, section 2).
 */
export default function MyOrdersPage() {
  const texts = useMessages('orders').list;
  return (
    <ProtectedPage title={texts.title} forGuest={guestOrders}>
      <Placed />
      <PaymentReturn onChanged={customerOrders.refetch} />
      <ClaimOrders />
      <OrderList store={customerOrders} empty={texts.none} payable />
    </ProtectedPage>
  );
}

/** The confirmation, after the checkout has opened this page. */
function Placed() {
  const { placed } = (useLocation().state ?? {}) as Partial<PlacedState>;
  if (!placed || !isDeliveryDetails(placed.delivery)) return null;
  return <OrderConfirmation number={placed.number} delivery={placed.delivery} heading="h2" />;
}

function guestOrders() {
  return readGuestOrders(() => window.localStorage).length > 0 && <GuestOrders />;
}

function GuestOrders() {
  const texts = useMessages('orders');
  const link = 'inline-flex min-h-11 items-center font-bold text-brand underline underline-offset-4';
  return (
    <>
      <p className="text-muted">{texts.onThisDevice}</p>
      <GuestOrderLinks titled={false} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to="/track" className={link}>
          {texts.track}
        </Link>
        <Link to={loginPath(useLocation())} className={link}>
          {texts.signInForMore}
        </Link>
      </p>
    </>
  );
}
