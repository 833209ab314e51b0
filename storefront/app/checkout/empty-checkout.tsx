import { buttonClass } from '@haat/ui/button.tsx';
import type { ReactNode } from 'react';
import { EmptyCart } from '../cart/cart-contents.tsx';
import { Link } from '../i18n/link.tsx';
import { useTexts } from '../i18n/messages.ts';
import { UnknownOrder } from './unconfirmed-order.tsx';
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
