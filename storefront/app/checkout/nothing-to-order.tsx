import type { ReactNode } from 'react';
import { EmptyCart } from '../cart/cart-contents.tsx';
import { Link } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { buttonClass } from '../ui/button.tsx';
import { UnknownOrder } from './unknown-order.tsx';
import type { CheckoutOrder } from './use-order.ts';

/** Checkout with an empty cart; an order whose fate is unknown can still be settled. */
export function NothingToOrder({ order, children }: { order: CheckoutOrder; children: ReactNode }) {
  const texts = useTexts().cart;
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
      {children}
    </div>
  );
}
