import { useCart } from '../cart/cart.ts';
import { textsFor, useTexts } from '../language/texts.ts';
import type { Route } from './+types/checkout-page.ts';
import { GuestCheckout } from './guest-checkout.tsx';

export function meta({ location }: Route.MetaArgs) {
  return [{ title: textsFor(location.pathname).checkout.title }, { name: 'robots', content: 'noindex' }];
}

/** Checkout. The cart is known to the browser alone, so the server leaves room and the browser fills it. */
export default function CheckoutPage() {
  const texts = useTexts().checkout;
  const { known } = useCart();
  return (
    <div className="mx-auto min-h-[70vh] max-w-5xl">
      <h1 className="pt-5 pb-4 font-bold text-2xl">{texts.title}</h1>
      {known ? <GuestCheckout /> : <noscript>{texts.needsScript}</noscript>}
    </div>
  );
}
