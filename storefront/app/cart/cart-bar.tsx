import { toTaka } from '@haat/contract/money/money';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { useAsksArea, usePlace } from '../delivery/place.ts';
import { toFreeText } from '../delivery/place-texts.ts';
import { formatPaisa } from '../i18n/format-money.ts';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { openCart, useCart } from './cart.ts';

/** On phones: the count and the sum of the cart at the bottom of a list; opens the cart. Nothing for an empty cart. */
export function CartBar() {
  const texts = useMessages('cart');
  const language = useLanguage();
  const { count, totalPaisa } = useCart();
  const asksArea = useAsksArea();
  const { area } = usePlace();
  const toFree = asksArea && area && toFreeText(language, area, toTaka(totalPaisa));
  if (count === 0) return null;
  return (
    <div
      data-foot-bar="fixed"
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openCart}
        className="flex min-h-12 w-full items-center justify-between gap-4 rounded-control bg-brand forced-colors:border px-4 font-bold text-on-brand tabular-nums"
      >
        <span className="text-left leading-tight">
          <span className="block">{texts.itemCount(formatCount(language, count), count === 1)}</span>
          {toFree && <span className="block font-normal text-sm">{toFree}</span>}
        </span>
        <span className="flex items-center gap-2">
          <span translate="no">{formatPaisa(language, totalPaisa)}</span>
          <ChevronRightIcon className="size-5" />
        </span>
      </button>
    </div>
  );
}
