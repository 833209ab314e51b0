import { toTaka, totalsOf } from '@haat/contract/common/money';
import { Button } from '@haat/ui/button.tsx';
import { openCart } from '../cart/cart.ts';
import type { CartLines } from '../cart/cart-lines.ts';
import { formatTk } from '../i18n/format-taka.ts';
import { formatCount, nameIn } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { Amounts } from '../orders/amounts.tsx';
import { Picture } from '../platform/picture.tsx';
import { checkoutMessages } from './messages.ts';

/** What will be ordered, and what it costs. */
export function OrderSummary({ lines }: { lines: CartLines }) {
  const texts = useMessages(checkoutMessages);
  const language = useLanguage();
  const { subtotalPaisa, taxPaisa, totalPaisa } = totalsOf(lines);
  return (
    <section className="rounded-card border border-line bg-surface p-4 max-md:mt-6">
      <div className="flex flex-wrap items-center justify-between">
        <h2 className="font-bold text-lg">{texts.summary}</h2>
        <button
          type="button"
          aria-haspopup="dialog"
          className="-mr-3 min-h-11 rounded-control px-3 font-bold text-brand hover:underline"
          onClick={openCart}
        >
          {texts.changeCart}
        </button>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 py-2 text-sm">
            <Picture src={line.image} alt="" />
            <span className="min-w-0">
              <span className="block break-words leading-snug">{nameIn(language, line)}</span>
              <span className="text-muted tabular-nums">
                {formatCount(language, line.quantity)} × {formatTk(line.pricePaisa)}
              </span>
            </span>
            <span className="tabular-nums">{formatTk(line.pricePaisa * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Amounts
        amounts={{ subtotal: toTaka(subtotalPaisa), tax: toTaka(taxPaisa), total: toTaka(totalPaisa) }}
      />
    </section>
  );
}

/** On phones it stays at the lower edge of the screen, with the total beside it. */
export function PlaceOrderBar({ lines }: { lines: CartLines }) {
  const texts = useMessages(checkoutMessages);
  const { totalPaisa } = totalsOf(lines);
  return (
    <div
      data-foot-bar="sticky"
      className="z-20 mt-4 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:flex max-md:items-center max-md:gap-4 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <p className="leading-tight md:sr-only" aria-live="polite">
        <span className="block text-muted text-sm">{texts.total}</span>{' '}
        <span className="whitespace-nowrap font-bold tabular-nums">{formatTk(totalPaisa)}</span>
      </p>
      <Button type="submit" variant="mango" className="min-h-12 w-full grow">
        {texts.placeOrder}
      </Button>
    </div>
  );
}
