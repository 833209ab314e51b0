import { MAX_LINES } from '@haat/contract/http/limits';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { useEffect, useRef } from 'react';
import { DeliverySummary } from '../../delivery/delivery-zones.tsx';
import { useDeliveryZones } from '../../delivery/use-delivery-zones.ts';
import { formatPaisa } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useMayHaveOrders } from '../../order-change/use-may-have-orders.ts';
import { OnlineMeans } from '../../payments/online-means.tsx';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useTax } from '../../shop/shop.ts';
import { refetchCart, useCart } from '../cart.ts';
import { countOf } from '../store/cart-lines.ts';
import { CartRow } from './cart-row.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { StayInListChoice } from './stay-in-list-choice.tsx';
import { UndoBar } from './undo-bar.tsx';
import { recordRemoval } from './undo-removal.ts';
import { WhatsAppOrder } from './whatsapp-link.tsx';

const AddCartToOrder = lazyComponent(() =>
  import('../../order-change/add-to-order.tsx').then((module) => module.AddCartToOrder),
);

/**
 * Lines and footer of the cart, for the drawer and the cart page.
 * @param onLeave called when the shopper follows a link out of the cart
 * @param onEmptied called when the focused button disappears: the last line was removed, or the cart is filled again
 */
export function CartContents({ onLeave, onEmptied }: { onLeave: () => void; onEmptied: () => void }) {
  const texts = useMessages('cart');
  const { full } = useMessages('cart').undo;
  const { addedAtCheckout, taxAtCheckout, chargeAtCheckout } = useMessages('delivery');
  const tax = useTax();
  const language = useLanguage();
  const { lines, totalPaisa, known, loading, clear } = useCart();
  const count = countOf(lines);
  const zones = useDeliveryZones();
  const mayHaveOrders = useMayHaveOrders();
  useFocusOnFilled(lines.length, onEmptied);
  if (!known && lines.length === 0) {
    return (
      <Waiting
        loading={loading}
        label={texts.fetching}
        tryAgainLabel={texts.tryAgain}
        onTryAgain={refetchCart}
      />
    );
  }
  if (lines.length === 0) {
    return (
      <>
        <EmptyCart />
        <UndoBar onUndone={onEmptied} />
      </>
    );
  }
  return (
    <>
      <div data-cart-lines className="grow overflow-y-auto overscroll-contain">
        <ul aria-busy={loading} className="divide-y divide-line px-4">
          {lines.map((line) => (
            <CartRow key={line.id} line={line} onLeave={onLeave} onLastRemoved={onEmptied} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-4 py-1">
          <StayInListChoice />
          <WhatsAppOrder lines={lines} />
        </div>
      </div>
      <UndoBar onUndone={onEmptied} />
      {/* With large letters it scrolls, so that the lines keep a part of the screen. */}
      <div className="grid max-h-[60dvh] shrink-0 gap-2 overflow-y-auto border-line border-t px-4 py-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <DeliverySummary zones={zones} totalPaisa={totalPaisa} />
        {lines.length >= MAX_LINES && <p role="status">{full(formatCount(language, MAX_LINES))}</p>}
        <div className="text-right">
          <p className="float-left text-muted text-sm leading-5 tabular-nums">
            {texts.itemCount(formatCount(language, count), count === 1)}
          </p>
          <p className={`font-bold text-lg leading-tight tabular-nums ${loading ? 'text-muted' : ''}`}>
            {`${texts.total} ${formatPaisa(language, totalPaisa)}`}
          </p>
          <p className="text-balance text-muted text-xs">
            {tax.differs
              ? taxAtCheckout
              : tax.percent > 0
                ? addedAtCheckout(formatCount(language, tax.percent))
                : chargeAtCheckout}
          </p>
        </div>
        <OnlineMeans className="justify-end" />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            onClick={() => {
              recordRemoval(lines);
              clear();
              onEmptied();
            }}
          >
            {texts.clear}
          </Button>
          {mayHaveOrders && <AddCartToOrder lines={lines} onLeave={onLeave} />}
          <Link to="/checkout" prefetch="viewport" className={buttonClass('brand', 'grow')} onClick={onLeave}>
            {texts.checkout}
          </Link>
        </div>
      </div>
    </>
  );
}

/** Moves the focus when the first line comes, because the pressed button of the empty cart disappears. */
function useFocusOnFilled(lines: number, onFilled: () => void): void {
  const before = useRef(lines);
  useEffect(() => {
    if (before.current === 0 && lines > 0 && document.activeElement === document.body) onFilled();
    before.current = lines;
  });
}
