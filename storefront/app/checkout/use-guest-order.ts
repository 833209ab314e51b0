import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { browserClient } from '../accounts/browser-client.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useLanguage } from '../i18n/messages.ts';
import { isOrderToken, rememberedOrders, rememberOrder } from '../orders/guest-orders.ts';
import { guestOrderPath } from '../orders/order-urls.ts';
import { useLeaveToPay } from '../payments/use-payment-redirect.ts';
import { newKey } from '../platform/random-key.ts';
import { forgetDraft } from './checkout-draft.ts';
import { checkoutTexts } from './checkout-text.ts';
import { type JustPlaced, keepJustPlaced, readJustPlaced } from './last-placed-order.ts';
import { orderRequest, wrongFields } from './order-form.ts';
import { isOverLimit } from './over-limit.tsx';
import { createPendingOrders, guests } from './pending-order.ts';
import { type GuestOrderGateway, type PlacedGuestOrder, placeGuestOrder } from './place-guest-order.ts';
import type { Placed } from './place-order.ts';
import { patiently } from './retry-while-unavailable.ts';
import { stockProblems } from './stock-problems.ts';
import { LONGEST_WAIT, useOrder } from './use-order.ts';

/** `fresh`: placed on this very page, so that banner and reload are still to come. `kept`: outlasts that reload. */
export type PlacedHere = JustPlaced & { fresh: boolean; kept: boolean };

const local = () => window.localStorage;
const session = () => window.sessionStorage;
const pending = createPendingOrders(local, guests);

/** A guest's order: its lines go with it, and the browser remembers what came of it. */
export function useGuestOrder() {
  const texts = checkoutTexts[useLanguage()];
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const { leaving, leave } = useLeaveToPay();
  const [placed, setPlaced] = useState<PlacedHere | null>(earlierPlaced);

  async function onPlaced({ order, ordered, earlier, kept }: Placed<PlacedGuestOrder>) {
    guestCart.take(ordered);
    forgetDraft(session, null);
    notify(texts.placed.alert);
    if (order.online && isOrderToken(order.token)) {
      const refused = await leave({ token: order.token });
      if (refused) navigate(localPath(guestOrderPath(order.token)));
      return;
    }
    const here = { number: order.number, token: order.token, earlier };
    const keptHere = keepJustPlaced(session, here);
    setPlaced({ ...here, fresh: true, kept: kept && keptHere });
  }

  const order = useOrder({
    pending,
    check: wrongFields,
    requestOf(form) {
      const { lines } = guestCart.snapshot();
      return lines.length > 0 ? orderRequest(form, lines) : null;
    },
    typedIn({ items: _items, total: _total, order_type: _type, order_key: _key, ...typed }) {
      return typed;
    },
    place: (request) => placeGuestOrder(request, gateway),
    onPlaced,
    async onStockRefusal(refusal) {
      if (isOverLimit(refusal)) return { kind: 'limit', refusal };
      return stockProblems(refusal, guestCart.snapshot().lines).length > 0
        ? { kind: 'shelf', refusal }
        : null;
    },
    failed: texts.failed,
  });
  return { ...order, placed, leaving };
}

function earlierPlaced(): PlacedHere | null {
  const placed = readJustPlaced(session);
  return placed && { ...placed, fresh: false, kept: true };
}

const gateway: GuestOrderGateway = {
  pending,
  remembered: () => rememberedOrders(local),
  remember: (order) => rememberOrder(local, order),
  send: patiently((request, key) =>
    browserClient(AbortSignal.timeout(LONGEST_WAIT)).placeGuestOrder(request, key),
  ),
  newKey,
};
