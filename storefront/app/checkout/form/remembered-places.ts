import { formatPhone } from '@haat/contract/phone/phone';
import type { GuestOrderRequest } from '@haat/contract/shop/checkout';
import { orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { type BrowserStorage, readStored, removeStored, store } from '@haat/ui/storage.ts';
import { REMEMBER_KEY } from '../../platform/preference-keys.ts';
import type { Draft } from './draft.ts';

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
  'area',
  ...orderAttributeNames,
] as const;

/** A receiver with all that the checkout asks for; `label` is the shopper's name for the address, `area` the id of its area. */
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
  const given: Record<string, unknown> = {
    ...request,
    phone: formatPhone(request.phone),
    area: request.area ? String(request.area) : '',
  };
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
