import { cashTaka, toTaka } from '@haat/contract/money/money';
import { nameIn } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { useId, useState } from 'react';
import { openCart } from '../cart/cart.ts';
import { type CartLines, chosenName, countOf, sumOf } from '../cart/store/cart-lines.ts';
import { ZoneList } from '../delivery/delivery-zones.tsx';
import { slotOf } from '../delivery/place-texts.ts';
import { useDeliveryZones } from '../delivery/use-delivery-zones.ts';
import { formatPaisa, formatTaka } from '../i18n/format-money.ts';
import { formatCount } from '../i18n/language.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { lineText } from '../i18n/quantity-text.ts';
import { useCreditTexts } from '../orders/credit/credit-account.tsx';
import { Amounts } from '../orders/details/amounts.tsx';
import { Picture } from '../platform/picture.tsx';
import { useOpening } from '../shop/opening.ts';
import { slotText } from '../shop/time-texts.ts';
import type { Draft } from './form/draft.ts';
import { hasLineNotes, lineNoteField, type WrongFields } from './form/order-form.ts';
import { LineNote } from './form/order-notes.tsx';
import type { QuoteState } from './form/use-quote.ts';
import { placeProblemText } from './placing/place-problem.tsx';

/** The lines and amounts of the order. On phones the lines are folded into one; on wide screens more than three lines scroll, so that Place Order stays near. */
export function OrderSummary({
  lines,
  draft,
  wrong,
  quote,
  cash,
}: {
  lines: CartLines;
  /** Fills the notes of the lines. */
  draft: Draft;
  wrong: WrongFields;
  quote: QuoteState;
  /** The order is paid in cash. */
  cash: boolean;
}) {
  const texts = useMessages('checkout');
  const cartTexts = useMessages('cart');
  const language = useLanguage();
  const list = useId();
  const count = countOf(lines);
  const { weight } = quote.amounts;
  // Folded on phones, unless a line has a note.
  const [unfolded, setUnfolded] = useState(() => hasLineNotes(draft));
  // Stays unfolded while the error is corrected.
  if (!unfolded && hasLineNotes(wrong)) setUnfolded(true);
  return (
    <section className="rounded-card border border-line bg-surface p-4 max-md:mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-bold text-lg">{texts.summary}</h2>
        <p className="grow text-muted tabular-nums max-md:hidden">
          {cartTexts.itemCount(formatCount(language, count), count === 1)}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          className="-mr-3 min-h-11 rounded-control px-3 font-bold text-brand hover:underline"
          onClick={openCart}
        >
          {texts.changeCart}
        </button>
      </div>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={list}
        className="flex min-h-11 w-full items-center justify-between gap-2 text-left font-bold tabular-nums md:hidden"
        onClick={() => setUnfolded(!unfolded)}
      >
        <span>{`${cartTexts.itemCount(formatCount(language, count), count === 1)} · ${formatPaisa(language, sumOf(lines))}`}</span>
        <ChevronDownIcon className={`size-5 ${unfolded ? 'rotate-180' : ''}`} />
      </button>
      <ul
        id={list}
        className={`divide-y divide-line md:-mx-1.5 md:px-1.5 ${lines.length > 3 ? 'md:max-h-[max(8.75rem,100vh-41.25rem)] md:overflow-y-auto' : ''} ${unfolded ? '' : 'max-md:hidden'}`}
      >
        {lines.map((line) => (
          <li key={line.id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 py-2 text-sm">
            <Picture src={line.image} alt="" />
            <span className="min-w-0">
              <span className="block leading-snug">{nameIn(language, line)}</span>
              <span className="text-muted tabular-nums">
                {lineText(language, line, {
                  ...line,
                  pieces: `${formatCount(language, line.quantity)} × ${formatPaisa(language, line.pricePaisa)}`,
                })}
              </span>
              {line.option && <span className="block">{chosenName(language, line)}</span>}
              {weight?.products.includes(line.id) && (
                <span className="block">{texts.weighed(formatCount(language, weight.percent))}</span>
              )}
            </span>
            <span translate="no" className="tabular-nums md:col-start-3 md:row-start-1 md:self-start">
              {formatPaisa(language, line.pricePaisa * line.quantity)}
            </span>
            <LineNote
              field={lineNoteField(line.id)}
              name={nameIn(language, line)}
              draft={draft}
              wrong={wrong}
              belowSum
            />
          </li>
        ))}
      </ul>
      <Amounts amounts={quote.amounts} />
      {weight && <p className="mt-2 text-sm">{texts.byWeight(formatCount(language, weight.percent))}</p>}
      <DeliveryTerms {...quote} cash={cash} />
    </section>
  );
}

/** Below the amounts: the zone with its promised time, or the delivered areas; and the cash amount if it differs. */
function DeliveryTerms({
  amounts,
  notDelivered,
  refusal,
  suggestedAreas,
  cash,
}: QuoteState & { cash: boolean }) {
  const texts = useMessages('delivery');
  const more = useMessages('orders').amountLines;
  const language = useLanguage();
  const zones = useDeliveryZones();
  const { delivery, total, cash_total = total, step } = amounts;
  const inCash = step?.advance ? cashTaka(total - step.advance) : cash_total;
  const slot = slotOf(delivery);
  const opening = useOpening();
  const later = delivery?.hours ? opening?.promise(delivery.hours) : null;
  const zone = delivery && (language === 'bn' ? delivery.zone_bn : delivery.zone);
  return (
    <div className="mt-2 grid gap-2 text-sm" aria-live="polite">
      {cash && inCash !== total && (
        <p className="flex justify-between gap-4">
          <span>{texts.inCash}</span>
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {formatTaka(language, inCash)}
          </span>
        </p>
      )}
      {suggestedAreas && <p className="text-muted">{`${texts.title}: ${texts.place.areaRequired}`}</p>}
      {slot && <p className="text-muted">{`${texts.title}: ${slotText(language, slot)}`}</p>}
      {zone && !slot && (
        <p className="text-muted">
          {`${texts.title}: ${later ? `${zone}, ${later}` : delivery.hours === null ? zone : more.promised(zone, formatCount(language, delivery.hours))}`}
        </p>
      )}
      {refusal && <p className="font-bold text-danger">{placeProblemText(refusal, texts.place, language)}</p>}
      {notDelivered && <p className="font-bold text-danger">{texts.notDelivered}</p>}
      {/* Null if the order is picked up. */}
      {delivery === undefined && !refusal && <ZoneList zones={zones} />}
    </div>
  );
}

/** On phones it is fixed at the bottom of the screen, beside the total, or what the credit leaves of it. In taka. */
export function PlaceOrderBar({ total, credit }: { total: number; credit: number }) {
  const language = useLanguage();
  const texts = useMessages('checkout');
  const { left } = useCreditTexts().checkout;
  return (
    <div
      data-foot-bar="sticky"
      className="z-20 mt-4 md:mt-2 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:gap-y-2 max-md:border-line max-md:border-t max-md:bg-surface max-md:px-4 max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]"
    >
      <p className="leading-tight md:sr-only" aria-live="polite">
        <span className="block text-muted text-sm">{credit > 0 ? left : texts.total}</span>
        {space}
        <span translate="no" className="whitespace-nowrap font-bold tabular-nums">
          {formatTaka(language, toTaka(Math.round((total - credit) * 100)))}
        </span>
      </p>
      <Button type="submit" className="min-h-12 grow md:w-full">
        {texts.placeOrder}
      </Button>
    </div>
  );
}
