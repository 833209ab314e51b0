import { Waiting } from '@haat/ui/waiting.tsx';
import { useCustomer } from '../accounts/current-customer.ts';
import { refetchCart, useCart } from '../cart/cart.ts';
import { languageOf } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import type { Route } from './+types/checkout-page.ts';
import { checkoutTexts } from './checkout-text.ts';
import { CustomerCheckout } from './customer-checkout.tsx';
import { GuestCheckout } from './guest-checkout.tsx';

export function meta({ location }: Route.MetaArgs) {
  return [
    { title: checkoutTexts[languageOf(location.pathname)].title },
    { name: 'robots', content: 'noindex' },
  ];
}

/**
 * Checkout, a guest's or a customer's. The cart is known to the browser alone, so the server leaves room and the browser
 * fills it.
 */
export default function CheckoutPage() {
  const texts = checkoutTexts[useLanguage()];
  const customer = useCustomer();
  const { known, loading } = useCart();
  return (
    <div className="mx-auto min-h-[70vh] max-w-5xl">
      <h1 className="pt-5 pb-4 font-bold text-2xl">{texts.title}</h1>
      {!known && <noscript>{texts.needsScript}</noscript>}
      {!known && customer !== null && (
        <Waiting
          loading={loading}
          label={texts.customer.fetching}
          tryAgainLabel={texts.customer.tryAgain}
          onTryAgain={refetchCart}
        />
      )}
      {known && (customer === null ? <GuestCheckout /> : <CustomerCheckout key={customer} />)}
    </div>
  );
}
