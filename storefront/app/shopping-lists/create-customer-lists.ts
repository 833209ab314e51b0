import type { Client } from '@haat/contract/client';
import type { ShoppingList as FetchedList } from '@haat/contract/shop/shopping-lists';
import { listKey } from '@haat/contract/text/shopping-list-name';
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

interface CustomerLists extends ListStore {
  /** Merges the lists of a guest, and fetches the lists again. */
  refetch(): Promise<void>;
  /** Sends the changes that wait for earlier ones now, because the page may not continue. */
  sendWaiting(): void;
}

/** A change that is shown at once, until the API returns the lists after it. */
interface Change {
  show(lists: ShoppingLists): ShoppingLists;
  /** Gets the lists of the API. Returns them as they are after the change. */
  send(lists: FetchedList[]): Promise<FetchedList[]>;
  /** The lists, or products of lists, that it changes. */
  of: readonly string[];
  /** The response; null while it waits for earlier changes. */
  sent: Promise<FetchedList[]> | null;
  settled: boolean;
}

/** The customer's lists, stored by the API. Changes are sent one after the other; a failed one is rolled back. */
export function createCustomerLists(options: CustomerListsOptions): CustomerLists {
  const { session, api, storage, merge, onFailed } = options;
  const listeners = new Set<() => void>();
  let unsubscribe = () => {};
  let owner: Customer = null;
  let fetched: FetchedList[] | null = null;
  /** The lists stored in the browser by an earlier visit. */
  let copy: ShoppingLists | null = null;
  let changes: Change[] = [];
  let failed = false;
  let last: Promise<unknown> = Promise.resolve();
  let current: ListsSnapshot = NO_LISTS;

  function notifyListeners(): void {
    const base: ShoppingLists | null = fetched ?? copy;
    const lists = changes.reduce((lists, { show }) => show(lists), base ?? []);
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

  function change(of: readonly string[], { show, send }: Pick<Change, 'show' | 'send'>): void {
    const queued: Change = { show, send, of, sent: null, settled: false };
    changes = [...changes, queued];
    notifyListeners();
    enqueue(async (isCurrent) => {
      try {
        const lists = await sendOnce(queued);
        if (isCurrent()) put(lists);
      } catch (problem) {
        console.warn('A list could not be changed.', problem);
        if (isCurrent()) onFailed(problem);
      }
      if (!isCurrent()) return;
      changes = changes.filter((other) => other !== queued);
      notifyListeners();
    });
  }

  function sendOnce(queued: Change): Promise<FetchedList[]> {
    queued.sent ??= sendNow(queued).finally(() => {
      queued.settled = true;
    });
    return queued.sent;
  }

  async function sendNow({ send }: Change): Promise<FetchedList[]> {
    return send(fetched ?? (await api().listShoppingLists()));
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
    changes = [];
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
    /** It stops at one whose list or product has a change on its way, which may arrive later. */
    sendWaiting() {
      const inFlight: string[] = [];
      for (const each of changes) {
        if (!each.sent) {
          if (!fetched || each.of.some((one) => inFlight.some((other) => overlap(one, other)))) return;
          // The queue handles the failure.
          sendOnce(each).catch(() => {});
        }
        if (!each.settled) inFlight.push(...each.of);
      }
    },
    add: (name, products, quantities) =>
      change(
        products.map((product) => productKey(name, product)),
        {
          show: (lists) => withProducts(lists, name, products, quantities),
          send: () =>
            api().addToShoppingList({
              body: { name, products: [...products], ...(quantities && { quantities }) },
            }),
        },
      ),
    removeProduct: (name, product) =>
      change([productKey(name, product)], {
        show: (lists) => withoutProduct(lists, name, product),
        async send(lists) {
          const list = findList(lists, name);
          return list ? api().removeFromShoppingList({ params: { id: list.id, product } }) : lists;
        },
      }),
    removeList: (name) =>
      change([listKey(name)], {
        show: (lists) => withoutList(lists, name),
        async send(lists) {
          const list = findList(lists, name);
          return list ? api().deleteShoppingList({ params: { id: list.id } }) : lists;
        },
      }),
    rename: (name, next) =>
      change([listKey(name), listKey(next)], {
        show: (lists) => withName(lists, name, next),
        async send(lists) {
          const list = findList(lists, name);
          return list ? api().renameShoppingList({ params: { id: list.id }, body: { name: next } }) : lists;
        },
      }),
  };
}

function productKey(name: string, product: number): string {
  return `${listKey(name)}/${product}`;
}

/** Whether both are the same, or one is the list of the other. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}
