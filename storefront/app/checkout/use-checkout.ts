import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { clearNotices, notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withoutOrdered } from '../cart/cart-lines.ts';
import { customerCart } from '../cart/customer-cart.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { formErrorText } from '../codes/form-error-text.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { isOrderToken, readGuestOrders, storeGuestOrder } from '../orders/guest-orders.ts';
import { customerOrders } from '../orders/order-store.ts';
import { type PlacedState, termsOf } from '../orders/order-terms.ts';
import { guestOrderPath } from '../orders/order-urls.ts';
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts';
import { browserClient } from '../session/browser-client.ts';
import { session } from '../session/session.ts';
import { type Buyer, buyerProblem, type OrderProblem } from './buyer.ts';
import { notesDraft } from './order-notes.tsx';
import {
  createPendingOrders,
  customers,
  type Draft,
  forgetDraft,
  guests,
  readLastPlaced,
  rememberPlace,
  saveLastPlaced,
} from './pending-order.ts';
import {
  customerRequest,
  type FormField,
  guestRequest,
  type OrderForm,
  type OrderGateway,
  type Outcome,
  type Placed,
  type PlacedGuestOrder,
  placeOrder,
  receiverIn,
  rememberGuestOrders,
  type WrongFields,
  wrongFieldsOf,
} from './place-order.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';
import { isOrderOf, linesKey, shownLines } from './specified-amounts.ts';
import { findStockProblem, priceChanges } from './stock-changes.tsx';
import type { QuotedAmounts } from './use-quote.ts';

/** The state and actions of the checkout, from the filled form to the placed order. Only in the browser. */
export function useCheckout<Request, Order>(buyer: Buyer<Request, Order>) {
  const { pending } = buyer;
  const texts = useMessages('checkout');
  const codeTexts = useMessages('codes');
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const { redirecting, redirect } = usePaymentRedirect();
  const [placed, setPlaced] = useState(buyer.lastPlaced);
  const [wrong, setWrong] = useState<WrongFields>({});
  const [errorCount, setErrorCount] = useState(0);
  const [toConfirm, setToConfirm] = useState<OrderForm | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<OrderProblem | null>(findUnknownOrder);
  const [refusedAmounts, setRefusedAmounts] = useState<QuotedAmounts>();
  /** True from the press until the response. A ref, because state changes too late for a double click. */
  const busy = useRef(false);

  function findUnknownOrder(): OrderProblem | null {
    return pending.read()?.unknown ? { kind: 'unknown' } : null;
  }

  function showErrors(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setErrorCount((times) => times + 1);
  }

  const readReviewed = () => JSON.stringify(shownLines(buyer.cart.snapshot().lines));

  /** Sends the form with the cart's lines, unless the cart is empty. */
  function sendForm(form: OrderForm) {
    const { lines } = buyer.cart.snapshot();
    if (lines.length > 0) send(buyer.requestOf(form, lines));
  }

  /** Sends the confirmed form, unless the cart has changed below the confirmation: a change of it has failed, or another tab made one. */
  function sendReviewed(form: OrderForm) {
    if (form.reviewed === readReviewed()) return sendForm(form);
    setToConfirm(null);
    notify(texts.customer.cartChanged, 'info');
  }

  async function send(request: Request | undefined) {
    if (busy.current || !request) return;
    busy.current = true;
    setSending(true);
    clearNotices();
    const outcome = await buyer.place(request);
    const solvable = outcome.kind === 'refused' ? await buyer.onRefusal(outcome.refusal, texts) : null;
    const amounts = outcome.kind === 'refused' && outcome.refusal.amounts_now;
    if (amounts) setRefusedAmounts({ of: linesKey(buyer.cart.snapshot().lines), amounts });
    busy.current = false;
    setSending(false);
    setToConfirm(null);
    settle(outcome, solvable);
  }

  function settle(outcome: Outcome<Order>, solvable: OrderProblem | null) {
    setProblem(solvable ?? findUnknownOrder());
    if (outcome.kind === 'placed') {
      const open = (path: string, state?: PlacedState) => navigate(localPath(path), { state });
      return buyer.onPlaced(outcome, { texts, redirect, open, show: setPlaced });
    }
    const fields = outcome.kind === 'invalid' ? wrongFieldsOf(outcome.fields) : null;
    if (fields) showErrors(fields);
    if (outcome.kind !== 'lost' && !fields && !solvable) notify(buyer.failureText(texts), 'error');
    const error = outcome.kind === 'failed' && outcome.error;
    if (error && error.status === 429) notify(formErrorText(error, codeTexts), 'error');
  }

  return {
    placed,
    /** Whether the browser is leaving for the payment page. */
    redirecting,
    wrong,
    /** The number of times that errors were shown. */
    errorCount,
    showErrors,
    /** Removes the error of a field that is being edited. */
    clearFieldError: (field: string) => setWrong(({ [field as FormField]: _, ...rest }) => rest),
    toConfirm,
    sending,
    problem,
    /** The amounts of now, of the last refusal that has them. */
    refusedAmounts,
    /** Hides the problem after the shopper has solved it. */
    dismissProblem: () => setProblem(null),
    /** The values of the last request without a response, to fill the form. */
    readUnconfirmed(): Draft {
      const order = pending.read();
      const last = order?.unknown ? order.sent.at(-1) : undefined;
      return last ? buyer.readDraft(last) : {};
    },
    /** Asks for confirmation. Creates the order key before it, so that two tabs share it. */
    review(form: OrderForm) {
      if (!pending.read()) pending.save({ key: newKey(), sent: [], unknown: false });
      setToConfirm({ ...form, reviewed: readReviewed() });
    },
    cancel: () => setToConfirm(null),
    /** Sends the form with the total that the shopper confirms. */
    confirm: (quoted: OrderForm['quoted']) =>
      toConfirm && sendReviewed({ ...toConfirm, ...(quoted && { quoted }) }),
    /** Sends form and cart again with the same key. The shopper has confirmed it before. */
    retry: sendForm,
    /** Sends the last request again, for an empty cart. */
    retryLast: () => send(pending.read()?.sent.at(-1)),
    /** Forgets an order whose result is unknown. */
    forgetUnknownOrder() {
      pending.forget();
      setProblem(null);
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

const localStore = () => window.localStorage;
const tabStore = () => window.sessionStorage;

const guestGateway: OrderGateway<GuestOrderRequest, GuestOrder, PlacedGuestOrder> = {
  pending: createPendingOrders(localStore, guests),
  send: retryWhileUnavailable((request, key) =>
    browserClient().placeGuestOrder({ body: { ...request, order_key: key } }),
  ),
  ...rememberGuestOrders({
    remembered: () => readGuestOrders(localStore),
    remember: (order) => storeGuestOrder(localStore, order),
  }),
  newKey,
};

/** A guest's order: the request contains the lines, and the browser stores the result. */
export const guest: Buyer<GuestOrderRequest, PlacedGuestOrder> = {
  pending: guestGateway.pending,
  cart: guestCart,
  requestOf: guestRequest,
  readDraft({ items, total: _total, order_key: _key, ...typed }) {
    return { ...typed, ...notesDraft({ items }) };
  },
  async place(request) {
    const outcome = await placeOrder(request, guestGateway);
    if (outcome.kind === 'placed' && !outcome.earlier) rememberPlace(request);
    return outcome;
  },
  async onPlaced({ order, ordered, earlier, stored }, { texts, redirect, open, show }) {
    guestCart.subtract(ordered);
    // Where the shopper has signed in since, the goods are in the cart of the account.
    if (session.customer() !== null) subtractFromCustomer(ordered);
    forgetDraft(tabStore, null);
    notify(texts.placed.alert, 'success', 'alert');
    if (order.online && isOrderToken(order.token)) {
      const refused = await redirect({ token: order.token });
      if (refused) open(guestOrderPath(order.token));
      return;
    }
    const { number, token, terms } = order;
    const placed = { number, token, earlier, ...(terms && { terms }) };
    const placedStored = saveLastPlaced(tabStore, placed);
    show({ ...placed, fresh: true, stored: stored && placedStored });
  },
  async onRefusal(refusal, texts) {
    if (refusal.total_now !== undefined) {
      notify(texts.totalChanged, 'info');
      return { kind: 'prices', changes: [] };
    }
    return buyerProblem(refusal) ?? findStockProblem(refusal, guestCart.snapshot().lines);
  },
  failureText: (texts) => texts.failed,
  lastPlaced() {
    const placed = readLastPlaced(tabStore);
    return placed && { ...placed, fresh: false, stored: true };
  },
};

const customerGateway: OrderGateway<CustomerOrderRequest, Order, Order> = {
  pending: createPendingOrders(localStore, customers),
  send: retryWhileUnavailable((request, key) =>
    browserClient().placeCustomerOrder({ body: { ...request, order_key: key } }),
  ),
  // The API stores both the order and the cart.
  receive: (order) => ({ order, ordered: [], stored: true }),
  find: () => null,
  newKey,
};

/** A customer's order: the API takes the lines from the cart that it stores. */
export const customer: Buyer<CustomerOrderRequest, Order> = {
  pending: customerGateway.pending,
  cart: customerCart,
  requestOf: customerRequest,
  readDraft({ order_type, delivery_type, ...request }) {
    return { ...receiverIn(request), order_type, delivery_type, ...notesDraft(request) };
  },
  async place(request) {
    // The API orders the cart that it stores: changes of the shown cart may still be on their way.
    await customerCart.idle();
    const outcome = await placeOrder(request, customerGateway);
    // If the session has ended meanwhile, the request is deleted, because it is private.
    if (session.customer() === null) customerGateway.pending.forget();
    return outcome.kind === 'placed' && !Number.isInteger(outcome.order?.id) ? { kind: 'failed' } : outcome;
  },
  async onPlaced({ order, earlier }, { texts, redirect, open }) {
    const other = earlier || !isOrderOf(customerCart.snapshot().lines, order);
    customerCart.refetch();
    customerOrders.refetch();
    forgetDraft(tabStore, session.customer());
    if (order.order_type !== 'ONLINE') notify(texts.customer.placed, 'success');
    else if ((await redirect(order)) === null) return;
    if (other) notify(texts.placed.earlier, 'info');
    const number = String(order.number ?? '');
    open('/order', order.order_type === 'ONLINE' ? undefined : { placed: { number, terms: termsOf(order) } });
  },
  async onRefusal(refusal, texts) {
    const problem = buyerProblem(refusal);
    if (problem) return problem;
    const before = customerCart.snapshot().lines;
    await customerCart.refetch();
    const now = customerCart.snapshot().lines;
    const { code } = refusal;
    if (code !== 'price_changed' && code !== 'cart_changed') return findStockProblem(refusal, now);
    const changes = priceChanges(before, now);
    const cartChanged = code === 'cart_changed' || linesKey(now) !== linesKey(before);
    if (changes.length === 0) notify(cartChanged ? texts.customer.cartChanged : texts.totalChanged, 'info');
    return { kind: 'prices', changes };
  },
  failureText: (texts) => texts.customer.failed,
  lastPlaced: () => null,
};

function subtractFromCustomer(ordered: Placed<unknown>['ordered']): void {
  const { lines } = customerCart.snapshot();
  for (const line of lines) {
    const left = withoutOrdered([line], ordered)[0]?.quantity ?? 0;
    if (left === 0) customerCart.remove(line.id);
    else if (left < line.quantity) customerCart.setQuantity(line.id, left);
  }
}
