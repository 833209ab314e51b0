import type { StockRefusal } from '@haat/contract/common/refusal';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLines } from '../cart/cart-lines.ts';
import { customerCart } from '../cart/customer-cart.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { isOrderToken, readGuestOrders, storeGuestOrder } from '../orders/guest-orders.ts';
import { customerOrders } from '../orders/order-store.ts';
import { guestOrderPath } from '../orders/order-urls.ts';
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts';
import { newKey } from '../platform/random-key.ts';
import { browserClient } from '../session/browser-client.ts';
import { session } from '../session/session.ts';
import type { Buyer, Trouble } from './buyer.ts';
import { checkoutMessages } from './messages.ts';
import {
  createPendingOrders,
  customers,
  type Draft,
  forgetDraft,
  guests,
  readLastPlaced,
  saveLastPlaced,
} from './pending-order.ts';
import {
  customerRequest,
  guestRequest,
  type OrderForm,
  type OrderGateway,
  type Outcome,
  type PlacedGuestOrder,
  placeOrder,
  type ReceiverField,
  receiverIn,
  rememberGuestOrders,
  retryWhileUnavailable,
  type WrongFields,
  wrongFieldsOf,
} from './place-order.ts';
import { priceChanges, stockProblems } from './stock-changes.tsx';

/** From the filled form to the placed order. Only in the browser. */
export function useCheckout<Request, Order>(buyer: Buyer<Request, Order>) {
  const { pending } = buyer;
  const texts = useMessages(checkoutMessages);
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const { redirecting: leaving, redirect: leave } = usePaymentRedirect();
  const [placed, setPlaced] = useState(buyer.lastPlaced);
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

  function showWrong(found: WrongFields) {
    setWrong(found);
    if (Object.keys(found).length > 0) setTimesWrong((times) => times + 1);
  }

  /** The form's content with the cart's lines, unless the cart is empty by now. */
  function sendForm(form: OrderForm) {
    const { lines } = buyer.cart.snapshot();
    if (lines.length > 0) send(buyer.requestOf(form, lines));
  }

  async function send(request: Request | undefined) {
    if (busy.current || !request) return;
    busy.current = true;
    setSending(true);
    const outcome = await buyer.place(request);
    const mendable = outcome.kind === 'stock' ? await buyer.onStockRefusal(outcome.refusal, texts) : null;
    busy.current = false;
    setSending(false);
    setToConfirm(null);
    settle(outcome, mendable);
  }

  function settle(outcome: Outcome<Order>, mendable: Trouble | null) {
    setTrouble(mendable ?? unknownTrouble());
    if (outcome.kind === 'placed') {
      const open = (path: string) => navigate(localPath(path));
      return buyer.onPlaced(outcome, { texts, leave, open, show: setPlaced });
    }
    const fields = outcome.kind === 'invalid' ? wrongFieldsOf(outcome.fields) : null;
    if (fields) showWrong(fields);
    if (outcome.kind !== 'lost' && !fields && !mendable) notify(buyer.failed(texts));
  }

  return {
    placed,
    /** On the way to the payment. */
    leaving,
    wrong,
    /** How often something was found wrong. */
    timesWrong,
    showWrong,
    /** Takes back what was said about a field, since it is being mended. */
    forgive: (field: string) => setWrong(({ [field as ReceiverField]: _, ...rest }) => rest),
    toConfirm,
    sending,
    trouble,
    /** The shopper has read it and mended what was to be mended. */
    settleTrouble: () => setTrouble(null),
    /** What was sent last and has no response yet, to fill the form from. */
    unconfirmed(): Draft {
      const order = pending.read();
      const last = order?.unknown ? order.sent.at(-1) : undefined;
      return last ? buyer.typedIn(last) : {};
    },
    /** Asks for confirmation. The key exists from here on, so that two tabs share it. */
    review(form: OrderForm) {
      if (!pending.read()) pending.save({ key: newKey(), sent: [], unknown: false });
      setToConfirm(form);
    },
    cancel: () => setToConfirm(null),
    /** Sends the form with the total that the shopper confirms. */
    confirm: (quoted: OrderForm['quoted']) =>
      toConfirm && sendForm({ ...toConfirm, ...(quoted && { quoted }) }),
    /** Sends form and cart with the same key; the shopper has confirmed it before. */
    tryAgain: sendForm,
    /** Sends what was sent last, where the cart is empty by now. */
    tryLastAgain: () => send(pending.read()?.sent.at(-1)),
    /** Gives up an order of unknown fate. */
    giveUp() {
      pending.forget();
      setTrouble(null);
    },
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** The longest wait for a response, in ms; after that the order's fate is unknown. */
const LONGEST_WAIT = 30_000;

const client = () => browserClient(AbortSignal.timeout(LONGEST_WAIT));
const localStore = () => window.localStorage;
const tabStore = () => window.sessionStorage;

const guestGateway: OrderGateway<GuestOrderRequest, GuestOrder, PlacedGuestOrder> = {
  pending: createPendingOrders(localStore, guests),
  send: retryWhileUnavailable((request, key) =>
    client().placeGuestOrder({ body: { ...request, order_key: key } }),
  ),
  ...rememberGuestOrders({
    remembered: () => readGuestOrders(localStore),
    remember: (order) => storeGuestOrder(localStore, order),
  }),
  newKey,
};

/** A guest's order: its lines go with it, and the browser remembers what came of it. */
export const guest: Buyer<GuestOrderRequest, PlacedGuestOrder> = {
  pending: guestGateway.pending,
  cart: guestCart,
  requestOf: guestRequest,
  typedIn: ({ items: _items, total: _total, order_type: _type, order_key: _key, ...typed }) => typed,
  place: (request) => placeOrder(request, guestGateway),
  async onPlaced({ order, ordered, earlier, stored }, { texts, leave, open, show }) {
    guestCart.take(ordered);
    forgetDraft(tabStore, null);
    notify(texts.placed.alert);
    if (order.online && isOrderToken(order.token)) {
      const refused = await leave({ token: order.token });
      if (refused) open(guestOrderPath(order.token));
      return;
    }
    const placed = { number: order.number, token: order.token, earlier };
    const placedStored = saveLastPlaced(tabStore, placed);
    show({ ...placed, fresh: true, stored: stored && placedStored });
  },
  async onStockRefusal(refusal, texts) {
    if (refusal.total_now !== undefined) {
      notify(texts.totalChanged);
      return { kind: 'prices', changes: [] };
    }
    if (refusal.code === 'too_many_pieces' || refusal.code === 'too_many_open_orders')
      return { kind: 'limit', refusal };
    return mendable(refusal, guestCart.snapshot().lines);
  },
  failed: (texts) => texts.failed,
  lastPlaced() {
    const placed = readLastPlaced(tabStore);
    return placed && { ...placed, fresh: false, stored: true };
  },
};

const customerGateway: OrderGateway<CustomerOrderRequest, Order, Order> = {
  pending: createPendingOrders(localStore, customers),
  send: retryWhileUnavailable((request, key) =>
    client().placeCustomerOrder({ body: { ...request, order_key: key } }),
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
  typedIn: receiverIn,
  async place(request) {
    const outcome = await placeOrder(request, customerGateway);
    // The session ended meanwhile: what was sent is nobody else's business.
    if (session.customer() === null) customerGateway.pending.forget();
    return outcome.kind === 'placed' && !Number.isInteger(outcome.order?.id) ? { kind: 'failed' } : outcome;
  },
  async onPlaced({ order, earlier }, { texts, leave, open }) {
    const other = earlier || !isWhatIsShown(order);
    customerCart.refetch();
    customerOrders.refetch();
    forgetDraft(tabStore, session.customer());
    if (order.order_type !== 'ONLINE') notify(texts.customer.placed);
    else if ((await leave(order)) === null) return;
    if (other) notify(texts.placed.earlier);
    open('/order');
  },
  async onStockRefusal(refusal, texts) {
    const before = customerCart.snapshot().lines;
    const fetched = await customerCart.refetch();
    const now = customerCart.snapshot().lines;
    if (!fetched || refusal.code !== 'price_changed') return mendable(refusal, now);
    const changes = priceChanges(before, now);
    if (changes.length === 0) notify(texts.customer.cartChanged);
    return { kind: 'prices', changes };
  },
  failed: (texts) => texts.customer.failed,
  lastPlaced: () => null,
};

function mendable(refusal: StockRefusal, lines: CartLines): Trouble | null {
  return stockProblems(refusal, lines).length > 0 ? { kind: 'stock', refusal } : null;
}

/** Whether an order holds what the cart on the screen holds; an earlier one of the same key may not. */
function isWhatIsShown({ orderitems }: Order): boolean {
  // A provider may name no more than the order's id.
  if (orderitems.length === 0) return true;
  const { lines } = customerCart.snapshot();
  const shown = new Map(lines.map((line) => [line.id, line.quantity]));
  return (
    orderitems.length === lines.length && orderitems.every((item) => shown.get(item.item) === item.quantity)
  );
}
