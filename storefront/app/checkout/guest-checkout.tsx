import { useLocation } from 'react-router';
import { loginPath } from '../accounts/login-path.ts';
import { useCart } from '../cart/cart.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { RecentOrders } from '../orders/recent-orders.tsx';
import { ToPayment } from '../payments/redirecting-to-payment.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutTexts } from './checkout-text.ts';
import { NothingToOrder } from './empty-checkout.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { useGuestOrder } from './use-guest-order.ts';

/** Checkout without an account. */
export function GuestCheckout() {
  const { lines } = useCart();
  const texts = checkoutTexts[useLanguage()];
  const order = useGuestOrder();
  const login = loginPath(useLocation());
  if (order.leaving) return <ToPayment />;
  return (
    <>
      {order.placed && <OrderPlaced placed={order.placed} />}
      {lines.length > 0 && (
        <>
          <p className="-mt-2 mb-4">
            {texts.haveAccount}{' '}
            <Link to={login} className="font-bold text-brand underline underline-offset-4">
              {texts.login}
            </Link>
          </p>
          <CheckoutForm order={order} onAcceptPrices={guestCart.acceptPrices} />
        </>
      )}
      {lines.length === 0 && !order.placed && (
        <NothingToOrder order={order}>
          <RecentOrders />
        </NothingToOrder>
      )}
    </>
  );
}
