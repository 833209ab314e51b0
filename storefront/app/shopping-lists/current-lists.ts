import { ApiError } from '@haat/contract/client';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useSyncExternalStore } from 'react';
import { messagesFor } from '../i18n/messages.ts';
import { browserClient } from '../session/browser-client.ts';
import { session } from '../session/session.ts';
import { withLock } from '../session/with-lock.ts';
import { createCustomerLists } from './create-customer-lists.ts';
import { createGuestLists } from './create-guest-lists.ts';
import { type SavedProduct, useFavouriteIds } from './favourite-ids.ts';
import { storeKnownProducts } from './known-products.ts';
import { type ListStore, NO_LISTS } from './list-store.ts';
import { createListMerge } from './merge-guest-lists.ts';
import { FAVOURITES, findList, type ListRefusal, type Quantities, refuseProducts } from './shopping-lists.ts';

const local = () => window.localStorage;

const guestLists = createGuestLists(local, () => window);

const customerLists = createCustomerLists({
  session,
  // A change on its way is not lost when the page is left.
  api: () => browserClient(undefined, { keepalive: true }),
  storage: local,
  merge: createListMerge({
    storage: local,
    guest: guestLists,
    withLock,
    api: browserClient,
    newKey,
    onDropped: () => notify(messages().dropped, 'info', 'status'),
  }),
  onFailed(problem) {
    const code = problem instanceof ApiError ? problem.refusal.code : '';
    notify(isRefusal(code) ? messages().refusals[code] : messages().failed, 'error');
  },
});

if (!import.meta.env.SSR)
  document.addEventListener('visibilitychange', () => document.hidden && customerLists.sendWaiting());

/** The lists of the current guest or customer. */
export const shoppingLists: ListStore = {
  snapshot: () => currentLists().snapshot(),
  subscribe(listener) {
    const unsubscribers = [
      guestLists.subscribe(listener),
      customerLists.subscribe(listener),
      session.subscribe(listener),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
  add: (name, products, quantities) => currentLists().add(name, products, quantities),
  removeProduct: (name, product) => currentLists().removeProduct(name, product),
  removeList: (name) => currentLists().removeList(name),
  rename: (name, next) => currentLists().rename(name, next),
};

/** Fetches a customer's lists again: they may have changed on another device. */
export const refetchLists = customerLists.refetch;

/** The lists of the current guest or customer; none on the server and during hydration. */
export function useShoppingLists() {
  return useSyncExternalStore(shoppingLists.subscribe, shoppingLists.snapshot, noLists);
}

/** Adds products to a list, or creates it; a refusal is returned and shown. */
export function saveProducts(
  name: string,
  products: readonly SavedProduct[],
  quantities?: Quantities,
): ListRefusal | null {
  const ids = products.map(({ id }) => id);
  const refusal = refuseProducts(shoppingLists.snapshot().lists, name, ids);
  if (refusal) notify(messages().refusals[refusal], 'error');
  else {
    storeKnownProducts(products);
    shoppingLists.add(name, ids, quantities);
  }
  return refusal;
}

/** Adds a product to the favourites or removes it. A notice after the first one names the place of the favourites. */
export function saveFavourite(product: SavedProduct, isSaved: boolean): void {
  const { lists, known } = shoppingLists.snapshot();
  if (!isSaved) shoppingLists.removeProduct(FAVOURITES, product.id);
  else if (saveProducts(FAVOURITES, [product])) showHearts();
  else if (known && lists.length === 0) notify(messages().firstSaved, 'success');
}

function currentLists(): ListStore {
  return session.customer() === null ? guestLists : customerLists;
}

function messages() {
  return messagesFor('lists', window.location.pathname);
}

function isRefusal(code: string): code is ListRefusal {
  return code in messages().refusals;
}

function noLists() {
  return NO_LISTS;
}

function showHearts(): void {
  useFavouriteIds.setState(new Set(findList(shoppingLists.snapshot().lists, FAVOURITES)?.products), true);
}

if (!import.meta.env.SSR && useFavouriteIds.getState()) {
  shoppingLists.subscribe(showHearts);
  showHearts();
}
