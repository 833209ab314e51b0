import { useCart } from '../cart/cart.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { ToPayment } from '../payments/redirecting-to-payment.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { checkoutTexts } from './checkout-text.ts';
import { NothingToOrder } from './empty-checkout.tsx';
import { useCustomerOrder } from './use-customer-order.ts';

/** Checkout of a customer: what is in the cart that the API keeps. */
export function CustomerCheckout() {
  const texts = checkoutTexts[useLanguage()].customer;
  const { lines } = useCart();
  const order = useCustomerOrder();
  if (order.leaving) return <ToPayment />;
  if (lines.length > 0) return <CheckoutForm order={order} onAcceptPrices={order.settleTrouble} />;
  return (
    <NothingToOrder order={order}>
      <p className="text-center">
        <Link to="/order" className="font-bold text-brand underline underline-offset-4">
          {texts.myOrders}
        </Link>
      </p>
    </NothingToOrder>
  );
}
