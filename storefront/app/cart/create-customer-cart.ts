import type { Client } from '@haat/contract/common/client';
import { toPaisa } from '@haat/contract/common/money';
import type { CartLine as WireLine } from '@haat/contract/shop/cart';
import type { Customer } from '../accounts/create-current-customer.ts';
import type { Session } from '../accounts/create-session.ts';
import { added, type CartLine, type CartLines, countOf, removed, withQuantity } from './cart-lines.ts';
import { type CartSnapshot, type CustomerCart, UNKNOWN } from './cart-store.ts';

type Api = Pick<Client, 'cartLines' | 'addCartLine' | 'changeCartLine' | 'removeCartLine'>;

/** A change that is shown at once and stays shown until the lines were fetched after it. */
interface Change {
  show(lines: CartLines): CartLines;
  /** Tells it to the API; throws where that fails, and then the line rolls back. */
  send(): Promise<unknown>;
  started: boolean;
  /** The product whose quantity it sets: a later quantity takes its place while it waits. */
  sets?: number;
}

/**
 * The customer's cart, kept by the API. Changes go out one after the other, and after each the lines are fetched anew;
 * a failed one is only logged (specification, section 8).
 * @param moveIn takes a guest's cart in, where there is one; `again`: only one whose response was lost
 */
export function createCustomerCart({
  session,
  api,
  moveIn,
}: {
  session: Pick<Session, 'customer' | 'subscribe'>;
  api: () => Api;
  moveIn: (customer: string, options: { again: boolean }) => Promise<void>;
}): CustomerCart {
  const listeners = new Set<() => void>();
  let stopListening = () => {};
  let owner: Customer = null;
  let fetched: CartLines | null = null;
  /** The API's id of a product's line. */
  let lineIds = new Map<number, number>();
  let changes: Change[] = [];
  let fetches = 0;
  let last: Promise<unknown> = Promise.resolve();
  let current: CartSnapshot = UNKNOWN;

  function tell(): void {
    const lines = changes.reduce((lines, change) => change.show(lines), fetched ?? []);
    current = { lines, known: fetched !== null, loading: fetches > 0 };
    for (const listener of listeners) listener();
  }

  /** Does what the present customer asked for, when all before it is done; nothing where they left meanwhile. */
  function inTurn(work: (isTheirs: () => boolean) => Promise<void>): Promise<void> {
    const whose = owner;
    const isTheirs = () => owner === whose && owner !== null;
    const mine = last.then(() => (isTheirs() ? work(isTheirs) : undefined));
    last = mine;
    return mine;
  }

  async function fetchLines(isTheirs: () => boolean): Promise<boolean> {
    fetches++;
    tell();
    const lines = await succeeded(api().cartLines());
    if (!isTheirs()) return false;
    fetches--;
    if (lines) {
      const waiting = lines.filter((line) => !line.purchased);
      lineIds = new Map(waiting.map((line) => [line.item, line.id]));
      fetched = waiting.map(lineFrom);
    }
    return lines !== null;
  }

  function change(next: Omit<Change, 'started'>): void {
    const before = changes.at(-1);
    if (before && !before.started && next.sets !== undefined && before.sets === next.sets) {
      Object.assign(before, next);
      tell();
      return;
    }
    const mine: Change = { ...next, started: false };
    changes = [...changes, mine];
    tell();
    inTurn(async (isTheirs) => {
      mine.started = true;
      const done = (await succeeded(mine.send().then(() => true))) ?? false;
      if (!isTheirs()) return;
      const known = await fetchLines(isTheirs);
      if (!isTheirs()) return;
      // Where only the fetch failed the change is true all the same.
      if (!known && done) fetched = mine.show(fetched ?? []);
      changes = changes.filter((other) => other !== mine);
      tell();
    });
  }

  function setQuantity(id: number, quantity: number): void {
    const line = current.lines.find((line) => line.id === id);
    const [next] = line ? withQuantity([line], id, quantity) : [];
    if (!next || next.quantity === line?.quantity) return;
    change({
      show: (lines) => withQuantity(lines, id, next.quantity),
      send: async () => api().changeCartLine(lineId(id), next.quantity),
      sets: id,
    });
  }

  function lineId(product: number): number {
    const id = lineIds.get(product);
    if (id === undefined) throw new Error(`No line of the cart holds product ${product}.`);
    return id;
  }

  function load(options: { again: boolean }): Promise<void> {
    return inTurn(async (isTheirs) => {
      if (owner) await moveIn(owner, options);
      if (isTheirs()) await fetchLines(isTheirs);
      if (isTheirs()) tell();
    });
  }

  function onSession(): void {
    const now = session.customer();
    if (now === owner) return;
    owner = now;
    fetched = null;
    lineIds = new Map();
    changes = [];
    fetches = 0;
    last = Promise.resolve();
    current = UNKNOWN;
    if (owner !== null) load({ again: false });
  }

  return {
    snapshot: () => (owner === session.customer() ? current : UNKNOWN),
    subscribe(listener) {
      if (listeners.size === 0) stopListening = session.subscribe(onSession);
      listeners.add(listener);
      onSession();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening();
      };
    },
    async refetch() {
      const before = fetched;
      await load({ again: true });
      return fetched !== before;
    },
    add(product, quantity = 1) {
      const after = added(current.lines, product, quantity);
      const pieces = countOf(after) - countOf(current.lines);
      if (pieces <= 0) return;
      change({
        show: (lines) => added(lines, product, pieces),
        send: () => api().addCartLine(product.id, pieces),
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
    remove: (id) =>
      change({ show: (lines) => removed(lines, id), send: async () => api().removeCartLine(lineId(id)) }),
    clear: () =>
      change({
        show: () => [],
        send: () => Promise.all([...lineIds.values()].map((id) => api().removeCartLine(id))),
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
    image: line.product_image ?? '',
    pricePaisa: toPaisa(Number(line.item_price)) ?? 0,
    quantity: line.quantity,
  };
}
