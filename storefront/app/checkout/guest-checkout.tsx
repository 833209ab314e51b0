import { guestCart, useCart } from '../cart/cart.ts';
import { EmptyCart } from '../cart/cart-contents.tsx';
import { Link } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { RecentOrders } from '../orders/recent-orders.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import { useGuestOrder } from './use-guest-order.ts';

/** Checkout without an account. */
export function GuestCheckout() {
  const { lines } = useCart();
  const order = useGuestOrder();
  return (
    <>
      {order.placed && <OrderPlaced placed={order.placed} />}
      {lines.length > 0 ? (
        <CheckoutForm order={order} onAcceptPrices={guestCart.acceptPrices} />
      ) : (
        <NothingToOrder order={order} />
      )}
    </>
  );
}

function NothingToOrder({ order }: { order: ReturnType<typeof useGuestOrder> }) {
  const texts = useTexts().cart;
  if (order.placed) return null;
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      {order.trouble?.kind === 'unknown' && (
        <UnknownOrder sending={order.sending} onTryAgain={order.tryLastAgain} onGiveUp={order.giveUp} />
      )}
      <div className="grid justify-items-center">
        <EmptyCart />
        <Link to="/" className={buttonClass('brand')}>
          {texts.toShop}
        </Link>
      </div>
      <RecentOrders />
    </div>
  );
}
