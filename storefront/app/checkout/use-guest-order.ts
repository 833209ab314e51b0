import { useState } from 'react';
import { browserClient } from '../api.ts';
import { guestCart } from '../cart/cart.ts';
import { useTexts } from '../language/texts.ts';
import { newKey } from '../new-key.ts';
import { type RememberedOrder, rememberedOrders, rememberOrder } from '../orders/remembered-orders.ts';
import { notify } from '../ui/notices.tsx';
import { forgetDraft } from './draft.ts';
import { type JustPlaced, keepJustPlaced, readJustPlaced } from './just-placed.ts';
import { orderRequest, wrongFields } from './order-form.ts';
import { createPendingOrders, guests } from './pending-order.ts';
import { type GuestTill, placeGuestOrder } from './place-guest-order.ts';
import type { Placed } from './place-order.ts';
import { shelfProblems } from './shelf-problems.ts';
import { LONGEST_WAIT, useOrder } from './use-order.ts';

/** `fresh`: placed on this very page, so that banner and reload are still to come. `kept`: outlasts that reload. */
export type PlacedHere = JustPlaced & { fresh: boolean; kept: boolean };

const local = () => window.localStorage;
const session = () => window.sessionStorage;
const pending = createPendingOrders(local, guests);

/** A guest's order: its lines go with it, and the browser remembers what came of it. */
export function useGuestOrder() {
  const texts = useTexts().checkout;
  const [placed, setPlaced] = useState<PlacedHere | null>(earlierPlaced);

  function onPlaced({ order, ordered, earlier, kept }: Placed<RememberedOrder>) {
    guestCart.take(ordered);
    forgetDraft(session, null);
    const here = { number: order.number, token: order.token, earlier };
    const keptHere = keepJustPlaced(session, here);
    setPlaced({ ...here, fresh: true, kept: kept && keptHere });
    notify(texts.placed.alert);
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
    place: (request) => placeGuestOrder(request, till),
    onPlaced,
    async onShelf(refusal) {
      return shelfProblems(refusal, guestCart.snapshot().lines).length > 0
        ? { kind: 'shelf', refusal }
        : null;
    },
    failed: texts.failed,
  });
  return { ...order, placed };
}

function earlierPlaced(): PlacedHere | null {
  const placed = readJustPlaced(session);
  return placed && { ...placed, fresh: false, kept: true };
}

const till: GuestTill = {
  pending,
  remembered: () => rememberedOrders(local),
  remember: (order) => rememberOrder(local, order),
  send: (request, key) => browserClient(AbortSignal.timeout(LONGEST_WAIT)).placeGuestOrder(request, key),
  newKey,
};
