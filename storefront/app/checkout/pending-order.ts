import { formatPhone } from '@haat/contract/phone/phone';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import { orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { isOrderToken } from '../orders/guest-orders.ts';
import { isOrderTerms, type OrderTerms } from '../orders/order-terms.ts';
import { REMEMBER_KEY } from '../platform/preference-keys.ts';
import { CUSTOMER_PREFIX } from '../session/clear-private-data.ts';
import type { Customer } from '../session/create-current-customer.ts';

/** An order that is being placed, from before the first request until an order exists for its key. */
export interface PendingOrder<Request> {
  /** Makes at most one order, with any number of requests. */
  key: string;
  /** All contents that were sent with this key and may be the order, oldest first. */
  sent: Request[];
  /** True while a request has no response: the order may exist. */
  unknown: boolean;
}

export interface PendingOrders<Request> {
  read(): PendingOrder<Request> | null;
  save(pending: PendingOrder<Request>): void;
  forget(): void;
}

/** The local storage key of a pending order, and the check of its stored contents. */
interface Kind<Request> {
  key: string;
  isRequest(value: unknown): value is Request;
}

export const guests: Kind<GuestOrderRequest> = {
  key: 'pending_order',
  isRequest: (value): value is GuestOrderRequest =>
    hasTexts(value, ['name', 'phone', 'address']) && 'items' in value && Array.isArray(value.items),
};

export const customers: Kind<CustomerOrderRequest> = {
  key: `${CUSTOMER_PREFIX}pending_order`,
  isRequest: (value): value is CustomerOrderRequest =>
    hasTexts(value, ['receiver_name', 'receiver_email', 'receiver_phone_number', 'receiver_address']),
};

/** The pending order of this browser; without storage, of this page. */
export function createPendingOrders<Request>(
  storage: BrowserStorage,
  { key, isRequest }: Kind<Request>,
): PendingOrders<Request> {
  let inMemory: PendingOrder<Request> | null = null;
  return {
    read: () => inMemory ?? pendingOf(readStored(storage, key), isRequest),
    save(pending) {
      inMemory = store(storage, key, pending) ? null : pending;
    },
    forget() {
      inMemory = null;
      removeStored(storage, key);
    },
  };
}

function pendingOf<Request>(
  stored: unknown,
  isRequest: Kind<Request>['isRequest'],
): PendingOrder<Request> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { key, sent, unknown } = stored as Record<string, unknown>;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key) || !Array.isArray(sent)) return null;
  return { key, sent: sent.filter(isRequest), unknown: unknown === true };
}

function hasTexts(value: unknown, names: string[]): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}

/** Session storage: the typed values of the checkout, preserved over a reload or another page. Never the payment. */
const DRAFT_KEY = 'checkout_draft';

/** Each customer has a separate draft. */
const draftKeyOf = (customer: Customer) => (customer === null ? DRAFT_KEY : `${DRAFT_KEY}_${customer}`);

/** Texts by field of the form. */
export type Draft = Partial<Record<string, string>>;

/** The customer's draft; without one, the draft of the guest before the sign-in. */
export function readDraft(storage: BrowserStorage, customer: Customer): Draft {
  const draft = draftOf(readStored(storage, draftKeyOf(customer)));
  return Object.keys(draft).length > 0 ? draft : draftOf(readStored(storage, DRAFT_KEY));
}

export function saveDraft(
  storage: BrowserStorage,
  customer: Customer,
  typed: FormData,
  prefilled: Draft,
): void {
  const { order_type: _payment, ...draft } = Object.fromEntries(typed);
  store(storage, draftKeyOf(customer), { ...draft, ...prefilled });
}

export function forgetDraft(storage: BrowserStorage, customer: Customer): void {
  removeStored(storage, draftKeyOf(customer));
  removeStored(storage, DRAFT_KEY);
}

function draftOf(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
}

/** Session storage: the order just placed, for the page after its reload. */
const PLACED_KEY = 'placed_order';

export interface LastPlacedOrder {
  /** Empty if the provider sent none. */
  number: string;
  token: string;
  /** True if this is an earlier order whose response was lost, not the one just sent. */
  earlier: boolean;
  /** Unknown for an earlier order. */
  terms?: OrderTerms;
}

export function readLastPlaced(storage: BrowserStorage): LastPlacedOrder | null {
  const stored = readStored(storage, PLACED_KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { number, token, earlier, terms } = stored as Record<string, unknown>;
  if (typeof number !== 'string') return null;
  return {
    number,
    token: isOrderToken(token) ? token : '',
    earlier: earlier === true,
    ...(isOrderTerms(terms) && { terms }),
  };
}

/** Returns false if it cannot be stored; a reload would then lose it. */
export function saveLastPlaced(storage: BrowserStorage, placed: LastPlacedOrder): boolean {
  return store(storage, PLACED_KEY, placed);
}

export function forgetLastPlaced(storage: BrowserStorage): void {
  removeStored(storage, PLACED_KEY);
}

/** Local storage: the receivers of a guest's orders, the latest first. A sign-out removes them. */
const PLACES_KEY = 'remembered_places';

const MAX_PLACES = 4;
/** The longest stored text of a field, in characters; that of an address. */
const MAX_TEXT = 500;

const FIELDS = [
  'label',
  'name',
  'phone',
  'address',
  'email',
  'city',
  'zipcode',
  'country',
  'delivery_type',
  ...orderAttributeNames,
] as const;

/** A receiver with all that the checkout asks for; `label` is the shopper's name for the address. */
export type RememberedPlace = Record<(typeof FIELDS)[number], string>;

const local: BrowserStorage = () => window.localStorage;

/** The texts are checked, because other code can write to the storage. */
export function readPlaces(storage = local): RememberedPlace[] {
  const stored = readStored(storage, PLACES_KEY);
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_PLACES).flatMap((value: unknown) => {
    const given = Object(value) as Record<string, unknown>;
    const place = Object.fromEntries(FIELDS.map((field) => [field, textOf(given[field])])) as RememberedPlace;
    return place.name && place.phone && place.address ? [place] : [];
  });
}

/** Remembers the receiver of a placed order, unless the shopper does not want it. The label of a known address stays. */
export function rememberPlace(request: GuestOrderRequest, storage = local): void {
  if (!isRemembering(storage)) return;
  const given: Record<string, unknown> = { ...request, phone: formatPhone(request.phone) };
  const place = Object.fromEntries(FIELDS.map((field) => [field, textOf(given[field])])) as RememberedPlace;
  const places = readPlaces(storage);
  const known = places.find((other) => isSame(other, place));
  const others = places.filter((other) => other !== known);
  store(storage, PLACES_KEY, [{ ...place, label: known?.label ?? '' }, ...others].slice(0, MAX_PLACES));
}

export function labelPlace(place: Draft, label: string, storage = local): void {
  const places = readPlaces(storage);
  store(
    storage,
    PLACES_KEY,
    places.map((each) => (isSame(each, place) ? { ...each, label } : each)),
  );
}

export function forgetPlaces(storage = local): void {
  removeStored(storage, PLACES_KEY);
}

export function isRemembering(storage = local): boolean {
  return readStored(storage, REMEMBER_KEY) !== false;
}

export function setRemembering(remember: boolean, storage = local): void {
  if (remember) removeStored(storage, REMEMBER_KEY);
  else store(storage, REMEMBER_KEY, false);
}

/** Whether both are the same receiver at the same address. */
export function isSame(one: Draft, other: Draft): boolean {
  return (['name', 'phone', 'address'] as const).every((field) => one[field] === other[field]);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}
