import { ApiError } from '@haat/contract/client';
import type { OrderRefusal } from '@haat/contract/http/refusal';
import { toTaka } from '@haat/contract/money/money';
import { toE164 } from '@haat/contract/phone/phone';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import {
  givenAttributes,
  type OrderAttribute,
  type OrderAttributeValues,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import type { GuestOrder } from '@haat/contract/shop/orders';
import type { CartLines } from '../cart/cart-lines.ts';
import type { StoredGuestOrder } from '../orders/guest-orders.ts';
import { type OrderTerms, termsOf } from '../orders/order-terms.ts';
import type { checkout } from './messages.en.ts';
import type { PendingOrder, PendingOrders } from './pending-order.ts';
import { linesKey, shownLines, specifiedAmounts } from './specified-amounts.ts';

export type Outcome<Order> =
  | Placed<Order>
  /** No response: the order may exist. Repeating the call returns the result and never makes a second order. */
  | { kind: 'lost' }
  /** 409 for price, stock or a guest's limits: nothing was ordered. */
  | { kind: 'refused'; refusal: OrderRefusal }
  /** 400: the API's error for each field. */
  | { kind: 'invalid'; fields: Record<string, string> }
  | { kind: 'failed'; error?: ApiError };

export interface Placed<Order> {
  kind: 'placed';
  order: Order;
  /** The ordered lines; empty if another tab or the API has removed them from the cart already. */
  ordered: { id: number; quantity: number }[];
  /** True if this is an earlier order with the same key, not the one just sent. */
  earlier: boolean;
  /** Whether the order can be found after this page is left. */
  stored: boolean;
}

export interface OrderGateway<Request, ApiResponse, Order> {
  pending: PendingOrders<Request>;
  /** Sends an order; rejects with `ApiError` on a refusal, with another error without a complete response. */
  send(request: Request, key: string): Promise<ApiResponse>;
  /** Records the order that a request has made. */
  receive(
    response: ApiResponse,
    sent: { request: Request; key: string },
  ): Omit<Placed<Order>, 'kind' | 'earlier'>;
  /** The order that this browser has stored for a key; any tab may have sent it. */
  find(key: string): Order | null;
  /** A new unguessable order key. */
  newKey(): string;
}

/**
 * Places an order at most once. The key is stored before the first request and is used until an order exists for it, even if
 * the shopper changes the order meanwhile: with a new key, an earlier request without a response could become a second order.
 * If the key is already used, the earlier content is sent again, which returns its order.
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

/** The maximum number of contents that are stored for one key. */
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

/** An order exists for the key: from another tab, or from an earlier request without a response. */
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
  // The key was used for a content that is not stored: the next attempt gets a new key.
  gateway.pending.forget();
  return { kind: 'failed' };
}

/** This request ordered nothing. Stock is checked only for an unused key, so this refusal also excludes earlier requests. */
function refused<Request>(
  problem: ApiError,
  before: PendingOrder<Request>,
  pending: PendingOrders<Request>,
): Outcome<never> {
  if (problem.status === 409) {
    // The contents stay stored, because a request without a response may be slow and still arrive.
    pending.save({ ...before, unknown: false });
    return { kind: 'refused', refusal: problem.refusal };
  }
  pending.save(before);
  const { code, fields } = problem.refusal;
  if (code === 'not_delivered') return { kind: 'invalid', fields: { address: code } };
  return problem.status === 400 && fields ? { kind: 'invalid', fields } : { kind: 'failed', error: problem };
}

/** `online`: to be paid now. The page of an earlier order shows how to pay it. */
export type PlacedGuestOrder = StoredGuestOrder & { online: boolean; terms?: OrderTerms };

/** The orders placed in this browser, by any tab. */
interface OrderMemory {
  remembered(): readonly StoredGuestOrder[];
  /** False if nothing can be stored. */
  remember(order: StoredGuestOrder): boolean;
}

/** Stores a guest's order in the browser, because its token gives the only access to it. */
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
      return { order: { ...order, online, terms: termsOf(response) }, ordered, stored: remember(order) };
    },
  };
}

function orderedBy(request: GuestOrderRequest) {
  return request.items.flatMap(({ product, quantity }) => (product ? [{ id: product, quantity }] : []));
}

/** The receiver's fields in their order on the page, with the maximum length of each. */
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
  /** What the shopper asks for: with the order, and for lines by product id. Empty ones are not sent. */
  attributes?: Partial<OrderAttributeValues>;
  lineNotes?: ReadonlyMap<number, string>;
  /** The total that the shop has quoted for these lines, in taka. */
  quoted?: { of: string; total: number };
  /** The lines for which the confirmation was asked. */
  reviewed?: string;
}

/** The guest order payload (specification, section 7), with the prices and the total that the shopper saw. */
export function guestRequest(
  { receiver, orderType, deliveryType, attributes = {}, lineNotes, quoted }: OrderForm,
  lines: CartLines,
): GuestOrderRequest {
  return {
    ...receiver,
    phone: toE164(receiver.phone) ?? receiver.phone,
    order_type: orderType,
    delivery_type: deliveryType,
    items: lines.map((line) => {
      const lineNote = lineNotes?.get(line.id);
      return {
        product: line.id,
        quantity: line.quantity,
        price: toTaka(line.pricePaisa),
        ...(line.unit && { unit: line.unit }),
        ...(lineNote && { note: lineNote }),
        ...(line.option && { option: line.option }),
      };
    }),
    ...givenAttributes(attributes),
    total: totalSeen(lines, quoted),
  };
}

/** The shown total: the quoted one, unless another tab has changed the lines meanwhile. */
function totalSeen(lines: CartLines, quoted: OrderForm['quoted']): number {
  return quoted?.of === linesKey(lines) ? quoted.total : specifiedAmounts(lines).total;
}

/** The names of the receiver's fields in a customer's order. */
const CUSTOMER_FIELDS = {
  name: 'receiver_name',
  phone: 'receiver_phone_number',
  address: 'receiver_address',
  email: 'receiver_email',
  city: 'receiver_city',
  zipcode: 'receiver_zip_code',
  country: 'receiver_country',
} as const satisfies Record<ReceiverField, keyof CustomerOrderRequest>;

/** The customer's order payload: the API uses the lines of its cart and compares the shown total. */
export function customerRequest(
  { receiver, orderType, deliveryType, attributes = {}, lineNotes, quoted }: OrderForm,
  lines: CartLines,
): CustomerOrderRequest {
  const notes = lines.flatMap(({ id }) => {
    const lineNote = lineNotes?.get(id);
    return lineNote ? [{ product: id, note: lineNote }] : [];
  });
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
    ...givenAttributes(attributes),
    ...(notes.length > 0 && { line_notes: notes }),
    cart_lines: shownLines(lines),
    total: totalSeen(lines, quoted),
  };
}

/** The typed receiver of a customer's order. */
export function receiverIn(request: CustomerOrderRequest): Partial<Record<ReceiverField, string>> {
  return Object.fromEntries(fieldNames.map((field) => [field, request[CUSTOMER_FIELDS[field]] ?? '']));
}

/** The name of a field of the form: of the receiver, what is asked for with the order, or the note of a line. */
export type FormField = ReceiverField | OrderAttribute | `line_note_${number}`;

/** The error of each field, as the name of its text. */
export type WrongFields = Partial<Record<FormField, keyof typeof checkout.wrong>>;

/** The API's field errors by the names of the form's fields; null if the form has none of them. */
export function wrongFieldsOf(fields: Record<string, string>): WrongFields | null {
  const known = [
    ...fieldNames.filter(
      (name) => Object.hasOwn(fields, name) || Object.hasOwn(fields, CUSTOMER_FIELDS[name]),
    ),
    ...orderAttributeNames.filter((name) => Object.hasOwn(fields, name)),
  ];
  if (known.length === 0) return null;
  const wrong = known.map((field) => [field, REFUSED[field] ?? 'refused']);
  return { ...Object.fromEntries(wrong), ...(fields.address === 'not_delivered' && NOT_DELIVERED) };
}

export const NOT_DELIVERED: WrongFields = { address: 'notDelivered' };

const REFUSED: WrongFields = {
  name: 'name',
  phone: 'phoneForm',
  address: 'address',
  email: 'emailForm',
  note: 'tooLong',
};
