import type { Client } from '@haat/contract/client';
import type { ShoppingList as FetchedList } from '@haat/contract/shop/shopping-lists';
import { type BrowserStorage, readStored, store } from '@haat/ui/storage.ts';
import { CUSTOMER_PREFIX } from '../session/clear-private-data.ts';
import type { Customer } from '../session/create-current-customer.ts';
import type { Session } from '../session/create-session.ts';
import { type ListStore, type ListsSnapshot, NO_LISTS } from './list-store.ts';
import {
  findList,
  readShoppingLists,
  type ShoppingLists,
  withName,
  withoutList,
  withoutProduct,
  withProducts,
} from './shopping-lists.ts';

/** Local storage: a customer's lists as last fetched, shown until they are fetched again, and without a network. */
const COPY_KEY = `${CUSTOMER_PREFIX}lists`;

type Api = Pick<
  Client,
  | 'listShoppingLists'
  | 'addToShoppingList'
  | 'removeFromShoppingList'
  | 'deleteShoppingList'
  | 'renameShoppingList'
>;

interface CustomerListsOptions {
  session: Pick<Session, 'customer' | 'subscribe'>;
  api: () => Api;
  storage: BrowserStorage;
  /** Merges the lists of a guest into those of the customer. Never throws. */
  merge(customer: string): Promise<void>;
  /** Called when a change was refused or lost, and is rolled back. */
  onFailed(problem: unknown): void;
}

export interface CustomerLists extends ListStore {
  /** Merges the lists of a guest, and fetches the lists again. */
  refetch(): Promise<void>;
}

/** A change that is shown at once, until the API returns the lists after it. */
type Step = (lists: ShoppingLists) => ShoppingLists;

/** The customer's lists, stored by the API. Changes are sent one after the other; a failed one is rolled back. */
export function createCustomerLists(options: CustomerListsOptions): CustomerLists {
  const { session, api, storage, merge, onFailed } = options;
  const listeners = new Set<() => void>();
  let unsubscribe = () => {};
  let owner: Customer = null;
  let fetched: FetchedList[] | null = null;
  /** Of an earlier visit. */
  let copy: ShoppingLists | null = null;
  let steps: Step[] = [];
  let failed = false;
  let last: Promise<unknown> = Promise.resolve();
  let current: ListsSnapshot = NO_LISTS;

  function notifyListeners(): void {
    const base: ShoppingLists | null = fetched ?? copy;
    const lists = steps.reduce((lists, step) => step(lists), base ?? []);
    current = { lists, known: base !== null, failed };
    for (const listener of listeners) listener();
  }

  /** Runs `work` after all earlier work, unless the customer has changed meanwhile. */
  function enqueue(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const customer = owner;
    const isCurrent = () => owner === customer && owner !== null;
    const done = last.then(() => (isCurrent() ? work(isCurrent) : undefined));
    last = done;
    return done;
  }

  function put(lists: FetchedList[]): void {
    fetched = lists;
    store(storage, COPY_KEY, { owner, lists });
  }

  /** `send` gets the lists of the API. It returns them as they are after the change. */
  function change(step: Step, send: (lists: FetchedList[]) => Promise<FetchedList[]>): void {
    steps = [...steps, step];
    notifyListeners();
    enqueue(async (isCurrent) => {
      try {
        const lists = await send(fetched ?? (await api().listShoppingLists()));
        if (isCurrent()) put(lists);
      } catch (problem) {
        console.warn('A list could not be changed.', problem);
        if (isCurrent()) onFailed(problem);
      }
      if (!isCurrent()) return;
      steps = steps.filter((other) => other !== step);
      notifyListeners();
    });
  }

  function load(): Promise<void> {
    return enqueue(async (isCurrent) => {
      failed = false;
      notifyListeners();
      if (owner) await merge(owner);
      if (!isCurrent()) return;
      try {
        const lists = await api().listShoppingLists();
        if (isCurrent()) put(lists);
      } catch (problem) {
        console.warn('The lists could not be fetched.', problem);
        if (isCurrent()) failed = true;
      }
      if (isCurrent()) notifyListeners();
    });
  }

  function readCopy(): ShoppingLists | null {
    const stored = Object(readStored(storage, COPY_KEY)) as Record<string, unknown>;
    return stored.owner === owner ? readShoppingLists(stored.lists) : null;
  }

  function onSession(): void {
    const customer = session.customer();
    if (customer === owner) return;
    owner = customer;
    fetched = null;
    copy = owner === null ? null : readCopy();
    steps = [];
    failed = false;
    last = Promise.resolve();
    notifyListeners();
    if (owner !== null) load();
  }

  return {
    snapshot: () => (owner === session.customer() ? current : NO_LISTS),
    subscribe(listener) {
      if (listeners.size === 0) unsubscribe = session.subscribe(onSession);
      listeners.add(listener);
      onSession();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unsubscribe();
      };
    },
    refetch: load,
    add: (name, products, quantities) =>
      change(
        (lists) => withProducts(lists, name, products, quantities),
        () =>
          api().addToShoppingList({
            body: { name, products: [...products], ...(quantities && { quantities }) },
          }),
      ),
    removeProduct: (name, product) =>
      change(
        (lists) => withoutProduct(lists, name, product),
        async (lists) => {
          const list = findList(lists, name);
          return list ? api().removeFromShoppingList({ params: { id: list.id, product } }) : lists;
        },
      ),
    removeList: (name) =>
      change(
        (lists) => withoutList(lists, name),
        async (lists) => {
          const list = findList(lists, name);
          return list ? api().deleteShoppingList({ params: { id: list.id } }) : lists;
        },
      ),
    rename: (name, next) =>
      change(
        (lists) => withName(lists, name, next),
        async (lists) => {
          const list = findList(lists, name);
          return list ? api().renameShoppingList({ params: { id: list.id }, body: { name: next } }) : lists;
        },
      ),
  };
}
