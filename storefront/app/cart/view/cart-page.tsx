import { buttonClass } from '@haat/ui/button.tsx';
import { useRef } from 'react';
import { Link } from '../../i18n/link.tsx';
import { messagesFor, useMessages } from '../../i18n/messages.ts';
import { ProtectedPage } from '../../session/protected-page.tsx';
import { privateMeta } from '../../shop/page-meta.ts';
import { useCart } from '../cart.ts';
import type { Route } from './+types/cart-page.ts';
import { CartContents } from './cart-contents.tsx';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('cart', location.pathname).title);
}

/** The customer's cart as a page (specification, section 2). */
export default function CartPage() {
  const texts = useMessages('cart');
  const { lines, known } = useCart();
  const panel = useRef<HTMLElement>(null);
  return (
    <ProtectedPage title={texts.title}>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={texts.title}
        className="flex flex-col rounded-card border border-line bg-surface outline-none"
      >
        <CartContents onLeave={() => {}} onEmptied={() => panel.current?.focus({ preventScroll: true })} />
      </section>
      {known && lines.length === 0 && (
        <p className="mt-4 text-center">
          <Link to="/" className={buttonClass('brand')}>
            {texts.toShop}
          </Link>
        </p>
      )}
    </ProtectedPage>
  );
}
