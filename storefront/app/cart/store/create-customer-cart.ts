import type { Client } from '@haat/contract/client';
import { toPaisa } from '@haat/contract/money/money';
import type { CartLine as WireLine } from '@haat/contract/shop/cart';
import type { Customer } from '../../session/create-current-customer.ts';
import type { Session } from '../../session/create-session.ts';
import {
  added,
  type CartLine,
  type CartLines,
  raisedBy,
  removed,
  saleForm,
  withOption,
  withQuantity,
} from './cart-lines.ts';
import { type CartSnapshot, type CustomerCart, NOT_LOADED } from './cart-store.ts';

type Api = Pick<Client, 'listCartLines' | 'addCartLine' | 'changeCartLine' | 'removeCartLine'>;

/** An optimistic change: it is shown at once, until the lines are fetched after it. */
interface Change {
  show(lines: CartLines): CartLines;
  /** Sends the change to the API; throws if that fails, and then the change is rolled back. */
  send(): Promise<unknown>;
  /** Whether it was made; null while it waits for earlier changes. */
  sent: Promise<boolean> | null;
  /** Whether there is a response, or none will come. */
  settled: boolean;
  /** The products whose lines it changes. */
  of: readonly number[];
  /** Whether it adds a product, which needs no line. */
  isAddition?: boolean;
  /** The product whose quantity it sets: a later change of the same quantity replaces it while it waits. */
  quantityOf?: number;
}

/**
 * The customer's cart, stored by the API. Changes are sent one after the other, and the lines are fetched again after each;
 * a failed change is only logged (specification, section 8).
 * @param mergeGuestCart merges a guest's cart, if there is one; `retryOnly`: only a merge whose response was lost
 */
export function createCustomerCart({
  session,
  api,
  mergeGuestCart,
  newKey,
}: {
  session: Pick<Session, 'customer' | 'subscribe'>;
  api: () => Api;
  mergeGuestCart: (customer: string, options: { retryOnly: boolean }) => Promise<void>;
  /** Creates a random key. */
  newKey: () => string;
}): CustomerCart & { sendWaiting(): void; idle(): Promise<void> } {
  const listeners = new Set<() => void>();
  let unsubscribe = () => {};
  let owner: Customer = null;
  /** The number of sign-ins and sign-outs. */
  let generation = 0;
  let fetched: CartLines | null = null;
  /** The API's line ids, by product id. */
  let lineIds = new Map<number, number>();
  let changes: Change[] = [];
  /** The keys of additions that failed since the last fetch, by content: they may have arrived. */
  let failedAdditions = new Map<string, string>();
  let fetches = 0;
  let last: Promise<unknown> = Promise.resolve();
  let current: CartSnapshot = NOT_LOADED;

  function notifyListeners(): void {
    const lines = changes.reduce((lines, change) => change.show(lines), fetched ?? []);
    current = { lines, known: fetched !== null, loading: fetches > 0 };
    for (const listener of listeners) listener();
  }

  /** Runs `work` after all earlier work, unless the customer has changed or signed out meanwhile. */
  function enqueue(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const begun = generation;
    const isCurrent = () => generation === begun && owner !== null;
    const done = last.then(() => (isCurrent() ? work(isCurrent) : undefined));
    last = done;
    return done;
  }

  async function fetchLines(isCurrent: () => boolean): Promise<boolean> {
    fetches++;
    notifyListeners();
    // The lines contain also the changes that were sent early.
    const sent = changes.filter((change) => change.sent);
    await Promise.all(sent.map((change) => change.sent));
    if (!isCurrent()) return false;
    const lines = await succeeded(api().listCartLines());
    if (!isCurrent()) return false;
    fetches--;
    if (lines) {
      failedAdditions = new Map();
      changes = changes.filter((change) => !sent.includes(change));
      const inCart = lines.filter((line) => !line.purchased);
      lineIds = new Map(inCart.map((line) => [line.item, line.id]));
      fetched = inCart.map(lineFrom);
    }
    return lines !== null;
  }

  function change(next: Omit<Change, 'sent' | 'settled'>): void {
    const before = changes.at(-1);
    if (before && !before.sent && next.quantityOf !== undefined && before.quantityOf === next.quantityOf) {
      Object.assign(before, next);
      notifyListeners();
      return;
    }
    const queued: Change = { ...next, sent: null, settled: false };
    changes = [...changes, queued];
    notifyListeners();
    enqueue(async (isCurrent) => {
      if (!changes.includes(queued)) return;
      const done = await sendOnce(queued);
      if (!isCurrent()) return;
      const known = await fetchLines(isCurrent);
      if (!isCurrent()) return;
      // If only the fetch failed, the change has been made.
      if (!known && done) fetched = queued.show(fetched ?? []);
      changes = changes.filter((other) => other !== queued);
      notifyListeners();
    });
  }

  function sendOnce(queued: Change): Promise<boolean> {
    queued.sent ??= succeeded(queued.send().then(() => true)).then((done) => {
      queued.settled = true;
      return done ?? false;
    });
    return queued.sent;
  }

  function setQuantity(id: number, quantity: number): void {
    const line = current.lines.find((line) => line.id === id);
    const [next] = line ? withQuantity([line], id, quantity) : [];
    if (!next || next.quantity === line?.quantity) return;
    change({
      of: [id],
      show: (lines) => withQuantity(lines, id, next.quantity),
      send: async () =>
        api().changeCartLine({ params: { id: lineId(id) }, body: { quantity: next.quantity } }),
      quantityOf: id,
    });
  }

  /** Sends an addition. After a failure that no fetch has explained, the same one again has the same key. */
  async function sendAddition(line: { item: number; quantity: number; option?: string }): Promise<void> {
    const content = JSON.stringify(line);
    const add_key = failedAdditions.get(content) ?? newKey();
    failedAdditions.delete(content);
    try {
      await api().addCartLine({ body: { ...line, add_key } });
    } catch (problem) {
      failedAdditions.set(content, add_key);
      throw problem;
    }
  }

  function lineId(product: number): number {
    const id = lineIds.get(product);
    if (id === undefined) throw new Error(`The cart has no line of product ${product}.`);
    return id;
  }

  function load(options: { retryOnly: boolean }): Promise<void> {
    return enqueue(async (isCurrent) => {
      if (owner) await mergeGuestCart(owner, options);
      if (isCurrent()) await fetchLines(isCurrent);
      if (isCurrent()) notifyListeners();
    });
  }

  function onSession(): void {
    const customer = session.customer();
    if (customer === owner) return;
    owner = customer;
    generation++;
    fetched = null;
    lineIds = new Map();
    changes = [];
    failedAdditions = new Map();
    fetches = 0;
    last = Promise.resolve();
    current = NOT_LOADED;
    if (owner !== null) load({ retryOnly: false });
  }

  return {
    snapshot: () => (owner === session.customer() ? current : NOT_LOADED),
    subscribe(listener) {
      if (listeners.size === 0) unsubscribe = session.subscribe(onSession);
      listeners.add(listener);
      onSession();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unsubscribe();
      };
    },
    async refetch() {
      const before = fetched;
      await load({ retryOnly: true });
      return fetched !== before;
    },
    /**
     * Sends the changes that wait for earlier ones now, because the page may not continue. It stops at one whose line is still
     * being added, because the line has no id yet, and at one whose product has a change on its way, which may arrive later.
     */
    sendWaiting() {
      const inFlight = new Set<number>();
      for (const each of changes) {
        const { of, isAddition, sent, settled } = each;
        if (!sent) {
          if (!of.every((id) => (isAddition || lineIds.has(id)) && !inFlight.has(id))) return;
          sendOnce(each);
        }
        if (!settled) for (const id of of) inFlight.add(id);
      }
    },
    /** Resolves when all changes have been made or have failed. */
    idle: async () => void (await last),
    add(product, quantity = 1) {
      const difference = raisedBy(current.lines, product, quantity);
      if (difference <= 0) return;
      const chosen = product.option && { option: product.option };
      change({
        of: [product.id],
        isAddition: true,
        show: (lines) => added(lines, product, difference),
        send: () => sendAddition({ item: product.id, quantity: difference, ...chosen }),
      });
    },
    increase(id) {
      const line = current.lines.find((line) => line.id === id);
      if (line) setQuantity(id, line.quantity + 1);
    },
    decrease(id) {
      const line = current.lines.find((line) => line.id === id);
      if (line) setQuantity(id, line.quantity - 1);
    },
    setQuantity,
    setOption: (id, option) =>
      change({
        of: [id],
        show: (lines) => withOption(lines, id, option),
        send: async () => {
          const quantity = current.lines.find((line) => line.id === id)?.quantity ?? 1;
          return api().changeCartLine({ params: { id: lineId(id) }, body: { quantity, option } });
        },
      }),
    remove: (id) =>
      change({
        of: [id],
        show: (lines) => removed(lines, id),
        send: async () => api().removeCartLine({ params: { id: lineId(id) } }),
      }),
    clear: () =>
      change({
        of: current.lines.map(({ id }) => id),
        show: () => [],
        send: () => Promise.all([...lineIds.values()].map((id) => api().removeCartLine({ params: { id } }))),
      }),
  };
}

async function succeeded<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (problem) {
    console.warn('The cart could not be changed or fetched.', problem);
    return null;
  }
}

function lineFrom(line: WireLine): CartLine {
  return {
    id: line.item,
    name: line.item_name,
    name_bn: line.item_name_bn ?? '',
    unit: line.unit ?? '',
    image: line.product_image ?? '',
    pricePaisa: toPaisa(Number(line.item_price)) ?? 0,
    quantity: line.quantity,
    ...saleForm(line),
  };
}
