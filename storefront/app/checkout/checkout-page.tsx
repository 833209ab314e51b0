import { buttonClass } from '@haat/ui/button.tsx';
import { type Elements, space } from '@haat/ui/jsx-runtime.ts';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useLocation } from 'react-router';
import { refetchCart, useCart } from '../cart/cart.ts';
import { guestCart } from '../cart/store/guest-cart.ts';
import { EmptyCart } from '../cart/view/empty-cart.tsx';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { GuestOrderLinks } from '../orders/guest-order-links.tsx';
import { Spinner } from '../payments/result-icons.tsx';
import { useCustomer } from '../session/current-customer.ts';
import { loginPath } from '../session/login-path.ts';
import { privateMeta } from '../shop/page-meta.ts';
import { usePause } from '../shop/pause.ts';
import { useShop } from '../shop/shop.ts';
import type { Route } from './+types/checkout-page.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { ShopPaused, UnconfirmedOrder } from './placing/checkout-alerts.tsx';
import { OrderPlaced } from './placing/order-placed.tsx';
import { type CheckoutState, useCheckout } from './placing/use-checkout.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('checkout', location.pathname).title);
}

/**
 * The checkout of a guest or customer. Only the browser has the cart, so the server renders a placeholder.
 */
export default function CheckoutPage() {
  const texts = useMessages('checkout');
  const signedIn = useCustomer();
  const { known, loading } = useCart();
  return (
    <div className="mx-auto min-h-[70vh] max-w-5xl">
      {!known && <Title />}
      {!known && <noscript>{texts.needsScript}</noscript>}
      {!known && signedIn !== null && (
        <Waiting
          loading={loading}
          label={texts.customer.fetching}
          tryAgainLabel={texts.customer.tryAgain}
          onTryAgain={refetchCart}
        />
      )}
      {known && <Checkout key={signedIn} isGuest={signedIn === null} />}
    </div>
  );
}

/** The title of the page; a guest finds the login beside it, so that Place Order is on the first screen. */
function Title({ children }: { children?: Elements }) {
  const { title } = useMessages('checkout');
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 pt-5 pb-4">
      <h1 className="font-bold text-2xl">{title}</h1>
      {children}
    </div>
  );
}

function Checkout({ isGuest }: { isGuest: boolean }) {
  const { lines } = useCart();
  const checkout = useCheckout(isGuest);
  const isPaused = usePause() !== null;
  const pause = useShop()?.setup?.paused;
  // The result of an order that was sent before the pause is still found out.
  const paused = isPaused && checkout.problem?.kind !== 'unknown' ? pause : undefined;
  /** The page is the confirmation, unless there is more to order. */
  const isConfirmation = checkout.placed !== null && lines.length === 0;
  if (checkout.redirecting) return <RedirectingToPayment />;
  return (
    <>
      {isConfirmation ? (
        <div className="h-5" />
      ) : (
        <Title>{isGuest && lines.length > 0 && !paused && <LoginHint />}</Title>
      )}
      {!isGuest && <EarlierGuestOrder />}
      {checkout.placed && <OrderPlaced placed={checkout.placed} heading={isConfirmation ? 'h1' : 'h2'} />}
      {lines.length > 0 &&
        (paused ? (
          <ShopPaused pause={paused} />
        ) : (
          <CheckoutForm
            checkout={checkout}
            onAcceptPrices={isGuest ? guestCart.acceptPrices : checkout.dismissProblem}
          />
        ))}
      {lines.length === 0 && !checkout.placed && (
        <NothingToOrder checkout={checkout}>{isGuest ? <GuestOrderLinks /> : <MyOrders />}</NothingToOrder>
      )}
    </>
  );
}

function LoginHint() {
  const texts = useMessages('checkout');
  const login = loginPath(useLocation());
  return (
    <p>
      <span>{texts.haveAccount}</span>
      {space}
      <Link to={login} className="font-bold text-brand underline underline-offset-4">
        {texts.login}
      </Link>
    </p>
  );
}

/** An order whose response was lost before the sign-in, which has put its goods into the customer's cart. */
function EarlierGuestOrder() {
  const { placed, problem, sending, retryLast, forgetUnknownOrder } = useCheckout(true);
  if (placed) return <OrderPlaced placed={placed} heading="h2" />;
  if (problem?.kind !== 'unknown') return null;
  return <UnconfirmedOrder sending={sending} onTryAgain={retryLast} onGiveUp={forgetUnknownOrder} />;
}

/** An empty cart. An order with an unknown result can still be retried. */
function NothingToOrder({ checkout, children }: { checkout: CheckoutState; children: Elements }) {
  const texts = useMessages('cart');
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      {checkout.problem?.kind === 'unknown' && (
        <UnconfirmedOrder
          sending={checkout.sending}
          onTryAgain={checkout.retryLast}
          onGiveUp={checkout.forgetUnknownOrder}
        />
      )}
      <div className="-mx-4 grid grid-cols-[minmax(0,1fr)]">
        <EmptyCart />
        <Link to="/" className={buttonClass('brand', 'justify-self-center')}>
          {texts.toShop}
        </Link>
      </div>
      {children}
    </div>
  );
}

function MyOrders() {
  const texts = useMessages('checkout').customer;
  return (
    <p className="text-center">
      <Link to="/order" className="font-bold text-brand underline underline-offset-4">
        {texts.myOrders}
      </Link>
    </p>
  );
}

/** Replaces the checkout after the order is placed, until the browser shows the payment page. */
function RedirectingToPayment() {
  const texts = useMessages('payments');
  return (
    <div role="status" className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <span className="text-brand">
        <Spinner className="size-10" />
      </span>
      <p className="font-bold text-lg">{texts.leaving}</p>
      <p className="text-muted">{texts.leavingHint}</p>
    </div>
  );
}
