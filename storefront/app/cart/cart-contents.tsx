import { MAX_LINES } from '@haat/contract/common/limits';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { CartIcon } from '@haat/ui/icons.tsx';
import { Waiting } from '@haat/ui/waiting.tsx';
import { FetchedDeliveryZones } from '../delivery/fetched-delivery-zones.tsx';
import { deliveryMessages } from '../delivery/messages.ts';
import { formatTk } from '../i18n/format-taka.ts';
import { formatCount } from '../i18n/language.ts';
import { Link } from '../i18n/link.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { shopMessages } from '../shop/messages.ts';
import { QUICK_LIST } from '../shop/product-urls.ts';
import { useShop } from '../shop/shop.ts';
import { refetchCart, useCart } from './cart.ts';
import { CartRow } from './cart-row.tsx';
import { cartMessages } from './messages.ts';
import { UndoBar } from './undo-bar.tsx';
import { recordRemoval } from './undo-removal.ts';

/**
 * Lines and footer of the cart, for the drawer and the cart page.
 * @param onLeave called when the shopper follows a link out of the cart
 * @param onEmptied called when the focused button disappears: the last line was removed, or removed lines are back
 */
export function CartContents({ onLeave, onEmptied }: { onLeave: () => void; onEmptied: () => void }) {
  const texts = useMessages(cartMessages);
  const { addedAtCheckout } = useMessages(deliveryMessages);
  const language = useLanguage();
  const { lines, totalPaisa, known, loading, clear } = useCart();
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
      <ul aria-busy={loading} className="grow divide-y divide-line overflow-y-auto overscroll-contain px-4">
        {lines.map((line) => (
          <CartRow key={line.id} line={line} onLeave={onLeave} onLastRemoved={onEmptied} />
        ))}
      </ul>
      <UndoBar onUndone={onEmptied} />
      <div className="grid gap-3 border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <FetchedDeliveryZones />
        {lines.length >= MAX_LINES && <p role="status">{texts.full(formatCount(language, MAX_LINES))}</p>}
        <div className="text-right">
          <p className={`font-bold text-lg tabular-nums ${loading ? 'text-muted' : ''}`}>
            {texts.total} {formatTk(totalPaisa)}
          </p>
          <p className="text-muted text-sm">{addedAtCheckout}</p>
        </div>
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
          <Link to="/checkout" prefetch="viewport" className={buttonClass('mango', 'grow')} onClick={onLeave}>
            {texts.checkout}
          </Link>
        </div>
      </div>
    </>
  );
}

export function EmptyCart() {
  const texts = useMessages(cartMessages);
  const { quickList } = useMessages(shopMessages);
  return (
    <div className="grid grow place-content-center justify-items-center gap-1 p-8 text-center">
      <span className="mb-3 grid size-24 place-items-center rounded-full bg-tile text-muted">
        <CartIcon className="size-10" />
      </span>
      <p className="font-bold text-lg">{texts.empty}</p>
      <p className="text-muted">{texts.emptyHint}</p>
      {!useShop()?.apiHost && (
        <Link to={QUICK_LIST} className={buttonClass('soft', 'mt-4')}>
          {quickList}
        </Link>
      )}
    </div>
  );
}
