import type { StockRefusal } from '@haat/contract/common/refusal';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { newKey } from '../platform/random-key.ts';
import type { Draft } from './checkout-draft.ts';
import { type OrderForm, type WrongFields, wrongFieldsOf } from './order-form.ts';
import type { PendingOrders } from './pending-order.ts';
import type { Outcome, Placed } from './place-order.ts';
import type { StockProblem } from './stock-problems.ts';

/** Why the order is not placed although it was sent. `prices` are told until they are accepted. */
export type Trouble =
  | { kind: 'unknown' }
  | { kind: 'shelf'; refusal: StockRefusal }
  /** A guest's order that would hold more stock than it may. */
  | { kind: 'limit'; refusal: StockRefusal }
  | { kind: 'prices'; changes: StockProblem[] };

/** What differs between a guest's order and a customer's. */
export interface OrderWay<Request, Order> {
  pending: PendingOrders<Request>;
  /** What is wrong with the form, before it is sent. */
  check(form: OrderForm): WrongFields;
  /** The request for what stands in form and cart; null where the cart is empty. */
  requestOf(form: OrderForm): Request | null;
  /** A request as it was typed. */
  typedIn(request: Request): Draft;
  /** Places it; never throws. */
  place(request: Request): Promise<Outcome<Order>>;
  onPlaced(placed: Placed<Order>): void;
  /** What a refusal of the shelf means to the shopper; null where it means nothing that they can mend. */
  onStockRefusal(refusal: StockRefusal): Promise<Trouble | null>;
  /** The alert where nothing was ordered and nothing can be mended. */
  failed: string;
}

/** The longest wait for a response, in ms; after that the order's fate is unknown. */
export const LONGEST_WAIT = 30_000;

/** The way from the filled form to the placed order. Only in the browser. */
export function useOrder<Request, Order>(way: OrderWay<Request, Order>) {
  const { pending } = way;
  const [wrong, setWrong] = useState<WrongFields>({});
  const [timesWrong, setTimesWrong] = useState(0);
  const [toConfirm, setToConfirm] = useState<OrderForm | null>(null);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(unknownTrouble);
  /** Taken at the first press and given back with the response: state would let a double click through. */
  const busy = useRef(false);

  function unknownTrouble(): Trouble | null {
    return pending.read()?.unknown ? { kind: 'unknown' } : null;
  }

  /** Whether the form may be confirmed; what is wrong is shown at its fields. */
  function isRight(form: OrderForm): boolean {
    const found = way.check(form);
    show(found);
    return Object.keys(found).length === 0;
  }

  function show(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setTimesWrong((times) => times + 1);
  }

  async function send(request: Request | null | undefined) {
    if (busy.current || !request) return;
    busy.current = true;
    setSending(true);
    const outcome = await way.place(request);
    const mendable = outcome.kind === 'shelf' ? await way.onStockRefusal(outcome.refusal) : null;
    busy.current = false;
    setSending(false);
    setToConfirm(null);
    settle(outcome, mendable);
  }

  function settle(outcome: Outcome<Order>, mendable: Trouble | null) {
    setTrouble(mendable ?? unknownTrouble());
    if (outcome.kind === 'placed') return way.onPlaced(outcome);
    const fields = outcome.kind === 'invalid' ? wrongFieldsOf(outcome.fields) : null;
    if (fields) show(fields);
    if (outcome.kind !== 'lost' && !fields && !mendable) notify(way.failed);
  }

  return {
    wrong,
    /** How often something was found wrong. */
    timesWrong,
    /** Takes back what was said about a field, since it is being mended. */
    forgive: (field: string) => setWrong(({ [field as keyof WrongFields]: _, ...rest }) => rest),
    toConfirm,
    sending,
    trouble,
    /** The shopper has read it and mended what was to be mended. */
    settleTrouble: () => setTrouble(null),
    /** What was sent last and has no response yet, to fill the form from. */
    unanswered(): Draft {
      const order = pending.read();
      const last = order?.unknown ? order.sent.at(-1) : undefined;
      return last ? way.typedIn(last) : {};
    },
    /** Asks for confirmation, where the form is right. The key exists from here on, so that two tabs share it. */
    review(form: OrderForm) {
      if (!isRight(form)) return;
      if (!pending.read()) pending.keep({ key: newKey(), sent: [], unknown: false });
      setToConfirm(form);
    },
    cancel: () => setToConfirm(null),
    confirm: () => toConfirm && send(way.requestOf(toConfirm)),
    /** Sends what stands in form and cart, with the same key; the shopper has confirmed it before. */
    tryAgain(form: OrderForm) {
      if (isRight(form)) send(way.requestOf(form));
    },
    /** Sends what was sent last, where the cart is empty by now. */
    tryLastAgain: () => send(pending.read()?.sent.at(-1)),
    /** Gives up an order of unknown fate. */
    giveUp() {
      pending.forget();
      setTrouble(null);
    },
  };
}

export type CheckoutOrder = ReturnType<typeof useOrder>;
