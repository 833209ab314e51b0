import type { GuestOrderRequest } from '@haat/contract/checkout';
import type { ShelfRefusal } from '@haat/contract/refusal';
import { useRef, useState } from 'react';
import { browserClient } from '../api.ts';
import { shopCart } from '../cart/cart.ts';
import { useTexts } from '../language/texts.ts';
import { rememberedOrders, rememberOrder } from '../orders/remembered-orders.ts';
import { notify } from '../ui/notices.tsx';
import { forgetDraft } from './draft.ts';
import { type JustPlaced, keepJustPlaced, readJustPlaced } from './just-placed.ts';
import { type OrderForm, orderRequest, type WrongFields, wrongFields, wrongFieldsOf } from './order-form.ts';
import { createPendingOrders } from './pending-order.ts';
import { type Outcome, type Placed, placeGuestOrder, type Till } from './place-guest-order.ts';
import { shelfProblems } from './shelf-problems.ts';

/** Why the order is not placed although it was sent. */
export type Trouble = { kind: 'unknown' } | { kind: 'shelf'; refusal: ShelfRefusal };

/** `fresh`: placed on this very page, so that banner and reload are still to come. `kept`: outlasts that reload. */
export type PlacedHere = JustPlaced & { fresh: boolean; kept: boolean };

/** The longest wait for an answer, in ms; after that the order's fate is unknown. */
const LONGEST_WAIT = 30_000;

const local = () => window.localStorage;
const session = () => window.sessionStorage;
const pending = createPendingOrders(local);

/** A guest's way from the filled form to the placed order. Only in the browser. */
export function useGuestOrder() {
  const texts = useTexts().checkout;
  const [wrong, setWrong] = useState<WrongFields>({});
  const [toConfirm, setToConfirm] = useState<OrderForm | null>(null);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(unknownTrouble);
  const [placed, setPlaced] = useState<PlacedHere | null>(earlierPlaced);
  /** Taken at the first press and given back with the answer: state would let a double click through. */
  const busy = useRef(false);

  /** Whether the form may be confirmed; what is wrong is shown at its fields. */
  function check(form: OrderForm): boolean {
    const found = wrongFields(form);
    setWrong(found);
    return Object.keys(found).length === 0;
  }

  async function send(request: GuestOrderRequest) {
    if (busy.current || request.items.length === 0) return;
    busy.current = true;
    setSending(true);
    const outcome = await placeGuestOrder(request, till());
    busy.current = false;
    setSending(false);
    setToConfirm(null);
    settle(outcome);
  }

  function settle(outcome: Outcome) {
    setTrouble(outcome.kind === 'shelf' ? outcome : unknownTrouble());
    if (outcome.kind === 'placed') return finish(outcome);
    const fields = outcome.kind === 'invalid' ? wrongFieldsOf(outcome.fields) : null;
    if (fields) setWrong(fields);
    const nothingToMend =
      outcome.kind === 'shelf' && shelfProblems(outcome.refusal, shopCart.snapshot().lines).length === 0;
    if (outcome.kind === 'failed' || (outcome.kind === 'invalid' && !fields) || nothingToMend) {
      notify(texts.failed);
    }
  }

  function finish({ order, ordered, earlier, kept }: Placed) {
    shopCart.takeOrdered(ordered);
    forgetDraft(session);
    const here = { number: order.number, token: order.token, earlier };
    const keptHere = keepJustPlaced(session, here);
    setPlaced({ ...here, fresh: true, kept: kept && keptHere });
    notify(texts.placed.alert);
  }

  return {
    wrong,
    /** Takes back what was said about a field, since it is being mended. */
    forgive: (field: string) => setWrong(({ [field as keyof WrongFields]: _, ...rest }) => rest),
    toConfirm,
    sending,
    trouble,
    placed,
    /** Asks for confirmation, where the form is right. The key exists from here on, so that two tabs share it. */
    review(form: OrderForm) {
      if (!check(form)) return;
      if (!pending.read()) pending.keep({ key: newKey(), sent: [], unknown: false });
      setToConfirm(form);
    },
    cancel: () => setToConfirm(null),
    confirm: () => toConfirm && send(orderRequest(toConfirm, shopCart.snapshot().lines)),
    /** Sends what stands in form and cart, with the same key; the shopper has confirmed it before. */
    tryAgain(form: OrderForm) {
      if (check(form)) send(orderRequest(form, shopCart.snapshot().lines));
    },
    /** Sends what was sent last, where the cart is empty by now. */
    tryLastAgain() {
      const last = pending.read()?.sent.at(-1);
      if (last) send(last);
    },
    /** Gives up an order of unknown fate. */
    giveUp() {
      pending.forget();
      setTrouble(null);
    },
  };
}

/** What was sent last and has no answer yet, to fill the form from. */
export function lastUnanswered(): GuestOrderRequest | null {
  const order = pending.read();
  return order?.unknown ? (order.sent.at(-1) ?? null) : null;
}

function unknownTrouble(): Trouble | null {
  return lastUnanswered() ? { kind: 'unknown' } : null;
}

function earlierPlaced(): PlacedHere | null {
  const placed = readJustPlaced(session);
  return placed && { ...placed, fresh: false, kept: true };
}

function till(): Till {
  return {
    pending,
    remembered: () => rememberedOrders(local),
    remember: (order) => rememberOrder(local, order),
    send: (request, key) => browserClient(AbortSignal.timeout(LONGEST_WAIT)).placeGuestOrder(request, key),
    newKey,
  };
}

/** 128 random bits. Not `randomUUID`, which browsers have on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
