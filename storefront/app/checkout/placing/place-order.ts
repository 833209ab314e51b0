import type { ProblemParams, Refusal } from '@haat/contract/http/problems';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder, Order } from '@haat/contract/shop/orders';
import { CUSTOMER_FIELDS } from '@haat/contract/text/receiver';
import { notify } from '@haat/ui/notices.tsx';
import { type CartLines, withoutOrdered } from '../../cart/store/cart-lines.ts';
import { customerCart } from '../../cart/store/customer-cart.ts';
import { guestCart } from '../../cart/store/guest-cart.ts';
import { forgetSlots } from '../../delivery/place.ts';
import type { Messages } from '../../i18n/messages.ts';
import { type DeliveryDetails, deliveryDetails, type PlacedState } from '../../orders/delivery-details.ts';
import {
  isOrderToken,
  readGuestOrders,
  type StoredGuestOrder,
  storeGuestOrder,
} from '../../orders/guest-orders.ts';
import { forgetNewestOrders } from '../../orders/newest-orders.ts';
import { customerOrders } from '../../orders/order-store.ts';
import { guestOrderPath } from '../../orders/order-urls.ts';
import type { Payable, PaymentRefusal } from '../../payments/initiate-payment.ts';
import { browserClient } from '../../session/browser-client.ts';
import { CUSTOMER_PREFIX } from '../../session/clear-private-data.ts';
import { session } from '../../session/session.ts';
import { forgetDraft } from '../form/draft.ts';
import { customerRequest, guestRequest, linesKey, type OrderForm } from '../form/order-form.ts';
import { rememberPlace } from '../form/remembered-places.ts';
import { type LastPlacedOrder, saveLastPlaced } from './last-placed.ts';
import {
  createPendingOrders,
  type OrderGateway,
  type Outcome,
  placeOnce,
  retryWhileUnavailable,
} from './place-once.ts';
import { findStockProblem, priceChanges, type StockProblem } from './stock-changes.tsx';

/** What happened to an order. */
export type PlacingResult =
  /** `finish` shows the placed order, or opens its payment page. */
  | { kind: 'placed'; finish(): Promise<void> }
  /** `problem`: what the shopper can solve; null if nothing. */
  | { kind: 'refused'; refusal: Refusal; problem: OrderProblem | null }
  | Exclude<Outcome<unknown>, { kind: 'placed' | 'refused' }>;

/** Why a sent order is not placed. `prices` are shown until the shopper accepts them. */
export type OrderProblem =
  | { kind: 'unknown' }
  | { kind: 'stock'; refusal: Refusal }
  /** The order would exceed the limits without a proven phone. */
  | { kind: 'limit'; refusal: Refusal }
  /** The shop takes no orders of this phone from its pages. */
  | { kind: 'blocked'; refusal: Refusal }
  | { kind: 'paused'; pause: ProblemParams<'shop_paused'> }
  /** The shop has disabled this payment method meanwhile. */
  | { kind: 'method' }
  /** There is another credit, or its proof is over. */
  | { kind: 'credit'; refusal: Refusal }
  /** The shop does not deliver this order there, or at that time. */
  | { kind: 'place'; refusal: Refusal }
  | { kind: 'prices'; changes: StockProblem[] }
  /** Only the total has changed, such as by another charge or rate of the tax; `total`: the one of now, in taka. */
  | { kind: 'total'; total: number };

/** `fresh`: the page was not reloaded since, so the banner is shown. `stored`: the order is available after the reload. */
export type PlacedOnPage = LastPlacedOrder & { fresh: boolean; stored: boolean };

/** The actions of a placed order on the page. */
export interface CheckoutActions {
  texts: Messages['checkout'];
  /** Opens the payment page, from which Back leads to `page`; resolves to null if the browser leaves this page. */
  redirect(payable: Payable, page: string): Promise<PaymentRefusal | null>;
  open(path: string, state?: PlacedState): void;
  show(placed: PlacedOnPage): void;
}

const localStore = () => window.localStorage;
const tabStore = () => window.sessionStorage;

/** A guest's order whose result is unknown, or that is about to be sent. */
export const guestPending = createPendingOrders(localStore, 'pending_order', isGuestRequest);

export function isGuestRequest(value: unknown): value is GuestOrderRequest {
  return hasTexts(value, ['name', 'phone', 'address']) && 'items' in value && Array.isArray(value.items);
}

/**
 * Places a guest's order: the request contains the lines of the cart, and the browser stores the result.
 * @param form null: sends the last request again
 */
export async function placeAsGuest(
  form: OrderForm | null,
  { texts, redirect, open, show }: CheckoutActions,
): Promise<PlacingResult | null> {
  const request = form ? guestRequest(form, guestCart.snapshot().lines) : guestPending.read()?.sent.at(-1);
  if (!request) return null;
  const outcome = await placeOnce(request, guestGateway);
  if (outcome.kind === 'refused') return { ...outcome, problem: guestProblem(outcome.refusal) };
  if (outcome.kind !== 'placed') return outcome;
  const { order, earlier } = outcome;
  if (!earlier) rememberPlace(request);
  const finish = async () => {
    guestCart.subtract(order.ordered);
    // Where the shopper has signed in since, the goods are in the cart of the account.
    if (session.customer() !== null) subtractFromCustomer(order.ordered);
    forgetDraft(tabStore, null);
    forgetSlots();
    notify(texts.placed.alert, 'success', 'alert');
    if (order.online && isOrderToken(order.token)) {
      const page = guestOrderPath(order.token);
      if (await redirect({ token: order.token }, page)) open(page);
      return;
    }
    const { number, token, delivery } = order;
    const placed = { number, token, earlier, ...(delivery && { delivery }) };
    const placedStored = saveLastPlaced(tabStore, placed);
    show({ ...placed, fresh: true, stored: order.stored && placedStored });
  };
  return { kind: 'placed', finish };
}

/** A placed guest's order. `online`: to be paid now; the page of an earlier order shows how to pay it. */
export type PlacedGuestOrder = StoredGuestOrder & {
  online: boolean;
  delivery?: DeliveryDetails;
  /** The ordered lines; empty if another tab has removed them from the cart already. */
  ordered: { id: number; quantity: number }[];
  /** Whether the order can be found after this page is left. */
  stored: boolean;
};

/** Sends guests' orders. Each is stored in the browser, because its token gives the only access to it. */
export function createGuestGateway({
  pending,
  send,
  remembered,
  remember,
}: Pick<OrderGateway<GuestOrderRequest, PlacedGuestOrder>, 'pending'> & {
  send(request: GuestOrderRequest, key: string): Promise<GuestOrder>;
  /** The orders placed in this browser, by any tab. */
  remembered(): readonly StoredGuestOrder[];
  /** Returns false if nothing can be stored. */
  remember(order: StoredGuestOrder): boolean;
}): OrderGateway<GuestOrderRequest, PlacedGuestOrder> {
  function find(key: string): PlacedGuestOrder | null {
    const order = remembered().find((order) => order.key === key);
    return order ? { ...order, online: false, ordered: [], stored: true } : null;
  }
  return {
    pending,
    find,
    async send(request, key) {
      const response = await send(request, key);
      const taken = find(key) !== null;
      const order = { number: String(response.number ?? ''), token: String(response.token ?? ''), key };
      const online = !taken && response.order_type === 'ONLINE' && response.due !== 0;
      const ordered = taken ? [] : orderedBy(request);
      return { ...order, online, delivery: deliveryDetails(response), ordered, stored: remember(order) };
    },
  };
}

function orderedBy(request: GuestOrderRequest) {
  return request.items.flatMap(({ product, quantity }) => (product ? [{ id: product, quantity }] : []));
}

const guestGateway = createGuestGateway({
  pending: guestPending,
  send: retryWhileUnavailable((request, key) =>
    browserClient().placeGuestOrder({ body: { ...request, order_key: key } }),
  ),
  remembered: () => readGuestOrders(localStore),
  remember: (order) => storeGuestOrder(localStore, order),
});

function guestProblem(refusal: Refusal): OrderProblem | null {
  return orderProblem(refusal) ?? findStockProblem(refusal, guestCart.snapshot().lines);
}

/** The problem of a refusal that no line of the cart is the reason for, or null. */
function orderProblem(refusal: Refusal): OrderProblem | null {
  switch (refusal.code) {
    case 'price_changed':
      return refusal.params.total_now === undefined
        ? null
        : { kind: 'total', total: refusal.params.total_now };
    case 'shop_paused':
      return { kind: 'paused', pause: refusal.params };
    case 'phone_blocked':
      return { kind: 'blocked', refusal };
    case 'payment_method_off':
      return { kind: 'method' };
    case 'credit_changed':
    case 'credit_not_proven':
      return { kind: 'credit', refusal };
    case 'too_many_pieces':
    case 'too_many_open_orders':
      return { kind: 'limit', refusal };
    case 'area_required':
    case 'order_too_small':
    case 'order_too_heavy':
    case 'slot_required':
    case 'slot_full':
    case 'slot_past':
    case 'slot_gone':
      return { kind: 'place', refusal };
    default:
      return null;
  }
}

function subtractFromCustomer(ordered: PlacedGuestOrder['ordered']): void {
  const { lines } = customerCart.snapshot();
  for (const line of lines) {
    const left = withoutOrdered([line], ordered)[0]?.quantity ?? 0;
    if (left === 0) customerCart.remove(line.id);
    else if (left < line.quantity) customerCart.setQuantity(line.id, left);
  }
}

/** The same of a customer. */
export const customerPending = createPendingOrders(
  localStore,
  `${CUSTOMER_PREFIX}pending_order`,
  (value): value is CustomerOrderRequest =>
    hasTexts(value, [
      CUSTOMER_FIELDS.name,
      CUSTOMER_FIELDS.email,
      CUSTOMER_FIELDS.phone,
      CUSTOMER_FIELDS.address,
    ]),
);

const customerGateway: OrderGateway<CustomerOrderRequest, Order> = {
  pending: customerPending,
  send: retryWhileUnavailable((request, key) =>
    browserClient().placeCustomerOrder({ body: { ...request, order_key: key } }),
  ),
};

/**
 * Places a customer's order: the API takes the lines from the cart that it stores, and stores the result.
 * @param form null: sends the last request again
 */
export async function placeAsCustomer(
  form: OrderForm | null,
  { texts, redirect, open }: CheckoutActions,
): Promise<PlacingResult | null> {
  const request = form
    ? customerRequest(form, customerCart.snapshot().lines)
    : customerPending.read()?.sent.at(-1);
  if (!request) return null;
  // The API orders the cart that it stores: changes of the shown cart may still be on their way.
  await customerCart.idle();
  const outcome = await placeOnce(request, customerGateway);
  // If the session has ended meanwhile, the request is deleted, because it is private.
  if (session.customer() === null) customerPending.forget();
  if (outcome.kind === 'refused')
    return { ...outcome, problem: await customerProblem(outcome.refusal, texts) };
  if (outcome.kind !== 'placed') return outcome;
  const { order, earlier } = outcome;
  if (!Number.isInteger(order?.id)) return { kind: 'failed' };
  const finish = async () => {
    const other = earlier || !isOrderOf(customerCart.snapshot().lines, order);
    customerCart.refetch();
    customerOrders.refetch();
    forgetNewestOrders();
    forgetDraft(tabStore, session.customer());
    forgetSlots();
    if (order.due === 0) notify(texts.customer.paid, 'success');
    else if (order.order_type !== 'ONLINE') notify(texts.customer.placed, 'success');
    else if ((await redirect(order, '/order')) === null) return;
    if (other) notify(texts.placed.earlier, 'info');
    const number = String(order.number ?? '');
    open(
      '/order',
      order.order_type === 'ONLINE' && order.due !== 0
        ? undefined
        : { placed: { number, delivery: deliveryDetails(order) } },
    );
  };
  return { kind: 'placed', finish };
}

async function customerProblem(
  refusal: Refusal,
  texts: CheckoutActions['texts'],
): Promise<OrderProblem | null> {
  const problem = orderProblem(refusal);
  if (problem && problem.kind !== 'total') return problem;
  const before = customerCart.snapshot().lines;
  await customerCart.refetch();
  const now = customerCart.snapshot().lines;
  const { code } = refusal;
  if (code !== 'price_changed' && code !== 'cart_changed') return findStockProblem(refusal, now);
  const changes = priceChanges(before, now);
  const cartChanged = code === 'cart_changed' || linesKey(now) !== linesKey(before);
  if (changes.length === 0 && !cartChanged && problem) return problem;
  if (changes.length === 0) notify(texts.customer.cartChanged, 'info');
  return { kind: 'prices', changes };
}

/** Whether an order has the lines of the shown cart. An earlier order with the same key may have others. */
function isOrderOf(lines: CartLines, { orderitems }: Pick<Order, 'orderitems'>): boolean {
  // The response of another provider may have only the order's id.
  if (orderitems.length === 0) return true;
  const shown = new Map(lines.map((line) => [line.id, line.quantity]));
  return (
    orderitems.length === lines.length && orderitems.every((item) => shown.get(item.item) === item.quantity)
  );
}

function hasTexts(value: unknown, names: string[]): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}
