import { ApiError } from '@haat/contract/client';
import { toTaka } from '@haat/contract/common/money';
import { toE164 } from '@haat/contract/common/phone';
import type { StockRefusal } from '@haat/contract/common/refusal';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { CartLines } from '../cart/cart-lines.ts';
import type { StoredGuestOrder } from '../orders/guest-orders.ts';
import type { checkout } from './messages.en.ts';
import type { PendingOrder, PendingOrders } from './pending-order.ts';
import { linesKey, specifiedAmounts } from './specified-amounts.ts';

export type Outcome<Order> =
  | Placed<Order>
  /** No response: the order may exist or not. The same call again settles it, and never makes a second order. */
  | { kind: 'lost' }
  /** 409, of price, stock or a guest's limits: nothing was ordered. */
  | { kind: 'stock'; refusal: StockRefusal }
  /** 400: what the API says about each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface Placed<Order> {
  kind: 'placed';
  order: Order;
  /** What the order took; empty where another tab took it out of the cart already, or the API did. */
  ordered: { id: number; quantity: number }[];
  /** True where this is not the order just sent, but an earlier one of the same key. */
  earlier: boolean;
  /** Whether the order is found again beyond this page. */
  stored: boolean;
}

export interface OrderGateway<Request, ApiResponse, Order> {
  pending: PendingOrders<Request>;
  /** Sends an order; rejects with `ApiError` on a refusal, with anything else where no whole response came. */
  send(request: Request, key: string): Promise<ApiResponse>;
  /** Takes note of the order that a request has made. */
  receive(
    response: ApiResponse,
    sent: { request: Request; key: string },
  ): Omit<Placed<Order>, 'kind' | 'earlier'>;
  /** The order that a key has made already, as far as this browser knows; any tab may have sent it. */
  find(key: string): Order | null;
  /** A new unguessable order key. */
  newKey(): string;
}

/**
 * Places an order at most once. The key is stored before the first send and goes on being used until an order exists for
 * it, even if the shopper changes the order in between: were a new key made while an earlier send is unanswered, both
 * might become orders. So where the key turns out to be used, the earlier content is sent again, which returns the order
 * that it made.
 */
export async function placeOrder<Request, ApiResponse, Order>(
  request: Request,
  gateway: OrderGateway<Request, ApiResponse, Order>,
): Promise<Outcome<Order>> {
  const before = gateway.pending.read() ?? { key: gateway.newKey(), sent: [], unknown: false };
  gateway.pending.save({ key: before.key, sent: withRequest(before.sent, request), unknown: true });
  try {
    const response = await gateway.send(request, before.key);
    return placed(response, { request, key: before.key }, gateway, false);
  } catch (problem) {
    console.warn('The order was not placed.', problem);
    if (!(problem instanceof ApiError) || isLost(problem)) return { kind: 'lost' };
    if (problem.status === 422 && problem.refusal.code === 'key_reused') return findEarlier(before, gateway);
    return refused(problem, before, gateway.pending);
  }
}

/** Contents stored for one key; more changes than this between lost responses are not worth remembering. */
const MAX_SENT = 5;

function withRequest<Request>(sent: Request[], request: Request): Request[] {
  const text = JSON.stringify(request);
  return [...sent.filter((other) => JSON.stringify(other) !== text), request].slice(-MAX_SENT);
}

function isLost({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}

function placed<Request, ApiResponse, Order>(
  response: ApiResponse,
  sent: { request: Request; key: string },
  gateway: OrderGateway<Request, ApiResponse, Order>,
  earlier: boolean,
): Placed<Order> {
  const received = gateway.receive(response, sent);
  gateway.pending.forget();
  return { kind: 'placed', ...received, earlier };
}

/** An order exists for the key: another tab's, or one of the contents that went out without a response. */
async function findEarlier<Request, ApiResponse, Order>(
  before: PendingOrder<Request>,
  gateway: OrderGateway<Request, ApiResponse, Order>,
): Promise<Outcome<Order>> {
  const known = gateway.find(before.key);
  if (known) {
    gateway.pending.forget();
    return { kind: 'placed', order: known, ordered: [], earlier: true, stored: true };
  }
  for (const request of before.sent.toReversed()) {
    try {
      const response = await gateway.send(request, before.key);
      return placed(response, { request, key: before.key }, gateway, true);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.status !== 422) return { kind: 'lost' };
    }
  }
  // No stored content is the one the key was used for: the next attempt gets a new key.
  gateway.pending.forget();
  return { kind: 'failed' };
}

/** Nothing was ordered by this send. Stock is checked only where the key is free, so its refusal settles earlier sends too. */
function refused<Request>(
  problem: ApiError,
  before: PendingOrder<Request>,
  pending: PendingOrders<Request>,
): Outcome<never> {
  if (problem.status === 409) {
    // What was sent stays known: an unanswered send may be slow rather than lost, and arrive after all.
    pending.save({ ...before, unknown: false });
    return { kind: 'stock', refusal: problem.refusal };
  }
  pending.save(before);
  const { fields } = problem.refusal;
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed' };
}

/** Before the second and the third send, in ms. */
const WAITS = [1_500, 4_000];

/**
 * Sends again by itself where the shop returns 503: it is busy, or without its database for a moment. The key is the
 * same, so that no second order can come of it. Anything else is the caller's to handle.
 */
export function retryWhileUnavailable<Request, ApiResponse>(
  send: (request: Request, key: string) => Promise<ApiResponse>,
  waits = WAITS,
): (request: Request, key: string) => Promise<ApiResponse> {
  return async (request, key) => {
    for (const wait of waits) {
      try {
        return await send(request, key);
      } catch (problem) {
        if (!(problem instanceof ApiError) || problem.status !== 503) throw problem;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    return send(request, key);
  };
}

/** `online`: to be paid now. One that was placed before shows on its own page how it is paid. */
export type PlacedGuestOrder = StoredGuestOrder & { online: boolean };

/** The orders placed in this browser, by any tab. */
interface OrderMemory {
  remembered(): readonly StoredGuestOrder[];
  /** False where nothing can be stored. */
  remember(order: StoredGuestOrder): boolean;
}

/** How a guest's order is received: the browser remembers it, since its token is the only way back to it. */
export function rememberGuestOrders({
  remembered,
  remember,
}: OrderMemory): Pick<OrderGateway<GuestOrderRequest, GuestOrder, PlacedGuestOrder>, 'find' | 'receive'> {
  function find(key: string): PlacedGuestOrder | null {
    const order = remembered().find((order) => order.key === key);
    return order ? { ...order, online: false } : null;
  }
  return {
    find,
    receive(response, { request, key }) {
      const taken = find(key) !== null;
      const order = { number: String(response.number ?? ''), token: String(response.token ?? ''), key };
      const online = !taken && response.order_type === 'ONLINE';
      const ordered = taken ? [] : orderedBy(request);
      return { order: { ...order, online }, ordered, stored: remember(order) };
    },
  };
}

function orderedBy(request: GuestOrderRequest) {
  return request.items.flatMap(({ product, quantity }) => (product ? [{ id: product, quantity }] : []));
}

/** The receiver's fields in their order on the page, with the most characters of each. */
export const receiverFields = {
  name: 100,
  phone: 40,
  address: 500,
  email: 254,
  city: 100,
  zipcode: 20,
  country: 100,
} as const;

export type ReceiverField = keyof typeof receiverFields;

export const fieldNames = Object.keys(receiverFields) as ReceiverField[];

export interface OrderForm {
  receiver: Record<ReceiverField, string>;
  orderType: 'COD' | 'ONLINE';
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  /** The total that the shop has quoted for these lines, in taka. */
  quoted?: { of: string; total: number };
}

/** The guest order payload (specification, section 7), with the prices and the total that the shopper saw. */
export function guestRequest(
  { receiver, orderType, deliveryType, quoted }: OrderForm,
  lines: CartLines,
): GuestOrderRequest {
  return {
    ...receiver,
    phone: toE164(receiver.phone) ?? receiver.phone,
    order_type: orderType,
    delivery_type: deliveryType,
    items: lines.map((line) => ({
      product: line.id,
      quantity: line.quantity,
      price: toTaka(line.pricePaisa),
    })),
    total: totalSeen(lines, quoted),
  };
}

/** The total on the screen: the quoted one, unless another tab has changed the lines since. */
function totalSeen(lines: CartLines, quoted: OrderForm['quoted']): number {
  return quoted?.of === linesKey(lines) ? quoted.total : specifiedAmounts(lines).total;
}

/** What a customer's order calls the receiver's fields. */
const CUSTOMER_FIELDS = {
  name: 'receiver_name',
  phone: 'receiver_phone_number',
  address: 'receiver_address',
  email: 'receiver_email',
  city: 'receiver_city',
  zipcode: 'receiver_zip_code',
  country: 'receiver_country',
} as const satisfies Record<ReceiverField, keyof CustomerOrderRequest>;

/** The customer's order payload; the lines are those of the cart at the API, the total the one on the screen. */
export function customerRequest(
  { receiver, orderType, deliveryType, quoted }: OrderForm,
  lines: CartLines,
): CustomerOrderRequest {
  return {
    receiver_name: receiver.name,
    receiver_email: receiver.email,
    receiver_phone_number: toE164(receiver.phone) ?? receiver.phone,
    receiver_address: receiver.address,
    receiver_city: receiver.city,
    receiver_zip_code: receiver.zipcode,
    receiver_country: receiver.country,
    order_type: orderType,
    delivery_type: deliveryType,
    total: totalSeen(lines, quoted),
  };
}

/** The receiver of a customer's order as it was typed. */
export function receiverIn(request: CustomerOrderRequest): Partial<Record<ReceiverField, string>> {
  return Object.fromEntries(fieldNames.map((field) => [field, request[CUSTOMER_FIELDS[field]] ?? '']));
}

/** What is wrong with each field, as a name of its text. */
export type WrongFields = Partial<Record<ReceiverField, keyof typeof checkout.wrong>>;

/** The API's wrong fields as the form's own; null where none of them stands on the form. */
export function wrongFieldsOf(fields: Record<string, string>): WrongFields | null {
  const known = fieldNames.filter(
    (field) => Object.hasOwn(fields, field) || Object.hasOwn(fields, CUSTOMER_FIELDS[field]),
  );
  if (known.length === 0) return null;
  return Object.fromEntries(known.map((field) => [field, REFUSED[field] ?? 'refused']));
}

const REFUSED: WrongFields = { name: 'name', phone: 'phoneForm', address: 'address', email: 'emailForm' };
