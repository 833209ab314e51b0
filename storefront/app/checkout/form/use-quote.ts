import { ApiError } from '@haat/contract/client';
import type { Refusal } from '@haat/contract/http/problems';
import type { Area } from '@haat/contract/shop/areas';
import type { Quote } from '@haat/contract/shop/delivery';
import { useEffect, useRef, useState } from 'react';
import type { CartLines } from '../../cart/store/cart-lines.ts';
import type { ShownAmounts } from '../../orders/details/amounts.tsx';
import { browserClient } from '../../session/browser-client.ts';
import { useTax } from '../../shop/shop.ts';
import { linesKey, type OrderForm, specifiedAmounts } from './order-form.ts';
import { slotRefusal } from './use-slot-reservation.ts';

/** The pause after the last key before a request, in ms. */
const PAUSE = 400;

/** Before the first one, in ms: somebody who is remembered can order at once, and must have seen the total. */
const FIRST_PAUSE = 20;

/** After it, in ms, an order is placed without a quote: the shop refuses another total than the shown one. */
const TIMEOUT = 10_000;

/** The known amounts of the order, in taka. */
export interface QuoteState {
  amounts: ShownAmounts & Partial<Pick<Quote, 'cash_total' | 'delivery' | 'weight' | 'step' | 'asks_phone'>>;
  /** The shop does not deliver to this address. */
  notDelivered: boolean;
  /** Why the shop would not take an order of these lines to this area. */
  refusal?: Refusal;
  /** The areas that the typed address may mean, while no area is chosen; the best one first. */
  suggestedAreas?: readonly Area[] | undefined;
  /** The amounts of these lines at this address are being computed: nothing is ordered for those of before. */
  pending?: boolean;
}

type Place = Pick<OrderForm, 'deliveryType' | 'area' | 'slot'> & { orderKey: string | undefined } & Pick<
    OrderForm['receiver'],
    'address' | 'city' | 'zipcode' | 'phone'
  >;

/** The amounts of lines, with the key of the lines. */
export type QuotedAmounts = { of: string } & Pick<QuoteState, 'amounts'>;

/**
 * Fetches the amounts of these lines at this address. Before the response, and for a provider without quotes, returns the
 * amounts of the specification, or those of a refusal.
 * @param sending the quote is fetched again after each sent order, because the order may be refused for its total
 * @param refusedAmounts those of the last refusal; only a later quote is newer
 * @param orderKey the key of the order, whose own reservation is its place in the slot
 */
export function useQuote(
  lines: CartLines,
  form: OrderForm,
  {
    sending,
    refusedAmounts: refused,
    orderKey,
  }: { sending: boolean; refusedAmounts: QuotedAmounts | undefined; orderKey: () => string },
): QuoteState {
  /** What was asked last, and the response; without a state there is no quote. */
  const [quoted, setQuoted] = useState<{
    of: string;
    to: string;
    after: QuotedAmounts | undefined;
    state: QuoteState | undefined;
  }>();
  const hasAsked = useRef(false);
  const { percent: taxPercent } = useTax();
  const { deliveryType, area, slot } = form;
  const { address, city, zipcode } = form.receiver;
  // Only a shop that asks for it gets it before the order.
  const [asksPhone, setAsksPhone] = useState(false);
  const phone = asksPhone ? form.receiver.phone : '';
  const asked = linesKey(lines);
  const to = [deliveryType, area, slot, address, city, zipcode, phone].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function for the same key changes nothing
  useEffect(() => {
    if (sending || lines.length === 0) return;
    const key = slot === undefined ? undefined : orderKey();
    const place = { deliveryType, area, slot, orderKey: key, address, city, zipcode, phone };
    const leave = new AbortController();
    const pause = hasAsked.current ? PAUSE : FIRST_PAUSE;
    const timer = setTimeout(async () => {
      hasAsked.current = true;
      const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(TIMEOUT)]);
      const state = await fetchQuote(lines, { ...place, taxPercent }, signal);
      if (leave.signal.aborted) return;
      if (state?.amounts.asks_phone) setAsksPhone(true);
      setQuoted({ of: linesKey(lines), to, after: refused, state });
    }, pause);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [lines, to, deliveryType, area, slot, address, city, zipcode, phone, taxPercent, sending, refused]);
  const isOfLines = quoted?.of === asked && quoted.after === refused;
  const pending = !isOfLines || quoted.to !== to;
  if (!isOfLines || !quoted.state) {
    const specified = specifiedAmounts(lines, taxPercent);
    const isRefused = refused?.of === asked && refused.amounts.subtotal === specified.subtotal;
    // The amounts of a refusal are those of now.
    return isRefused
      ? { amounts: refused.amounts, notDelivered: false }
      : { amounts: specified, notDelivered: false, pending };
  }
  if (!pending) return quoted.state;
  // The amounts are shown until those of the typed address arrive; a refusal is not meant for it.
  const { refusal: _, ...state } = quoted.state;
  return { ...state, notDelivered: false, pending };
}

/** Undefined without a quote. */
async function fetchQuote(
  lines: CartLines,
  place: Place & { taxPercent: number },
  signal: AbortSignal,
): Promise<QuoteState | undefined> {
  const { deliveryType, area, slot, orderKey, address, city, zipcode, phone, taxPercent } = place;
  const items = lines.map(({ id, quantity }) => ({ product: id, quantity }));
  try {
    const where = {
      ...(area && { area }),
      ...(slot && { slot }),
      ...(slot && orderKey && { order_key: orderKey }),
      ...(phone && { phone }),
      address,
      city,
      zipcode,
    };
    const amounts = await browserClient(signal).quoteOrder({
      body: { items, delivery_type: deliveryType, ...where },
    });
    // Prices have changed since the cart was fetched. The shown order is sent, and the refusal names the changes.
    if (amounts.subtotal !== specifiedAmounts(lines).subtotal) return undefined;
    return { amounts, notDelivered: false, suggestedAreas: amounts.suggested_areas };
  } catch (problem) {
    if (!(problem instanceof ApiError)) return undefined;
    const { refusal } = problem;
    const amounts = specifiedAmounts(lines, taxPercent);
    switch (refusal.code) {
      case 'not_delivered':
        // Before anything is chosen or typed there is no address to refuse.
        return area || address + city + zipcode !== '' ? { amounts, notDelivered: true } : undefined;
      case 'order_too_small':
      case 'order_too_heavy':
        return { amounts, notDelivered: false, refusal };
      default:
        // The reservation of the slot reports that it is lost.
        return slotRefusal(refusal) ? fetchQuote(lines, { ...place, slot: undefined }, signal) : undefined;
    }
  }
}
