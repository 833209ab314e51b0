import type { Client, Page } from '@haat/contract/client';
import type { Order, OrderQuery } from '@haat/contract/shop/orders';
import { browserClient } from '../session/browser-client.ts';
import { createPrivateStore, type PrivateStore } from '../session/create-private-store.ts';
import { session } from '../session/session.ts';

/** The page size of the list; the API allows up to 100. */
const PAGE_SIZE = 20;

export interface OrderStore extends PrivateStore<Page<Order>> {
  /** Fetches the next page of older orders and appends it; throws `ApiError`. */
  fetchOlder(): Promise<void>;
}

/** The customer's orders, newest first. */
export function createOrderStore(
  list: (client: Client, query: OrderQuery) => Promise<Page<Order>>,
): OrderStore {
  const fetchPage = (client: Client, query: OrderQuery) => list(client, { limit: PAGE_SIZE, ...query });
  /** Fetches as many pages as are shown, so that an order on an older page is up to date too. */
  const store = createPrivateStore(async (client) => {
    const shown = store.snapshot().value?.items.length ?? 0;
    let orders = await fetchPage(client, {});
    for (let fetched = PAGE_SIZE; fetched < shown && orders.next; fetched += PAGE_SIZE)
      orders = withOlder(orders, await fetchPage(client, { cursor: Number(orders.next) }));
    return orders;
  });
  return {
    ...store,
    async fetchOlder() {
      const customer = session.customer();
      const { value } = store.snapshot();
      if (!value?.next) return;
      const older = await fetchPage(browserClient(), { cursor: Number(value.next) });
      const { value: now, loading } = store.snapshot();
      // If the list was fetched again meanwhile, this page no longer follows it.
      if (now !== value) return;
      store.put(withOlder(value, older), customer);
      // The response of a fetch that is under way is without this page, so `put` has discarded it.
      if (loading) await store.refetch();
    },
  };
}

function withOlder(newer: Page<Order>, older: Page<Order>): Page<Order> {
  return { ...older, items: [...newer.items, ...older.items] };
}

/** The orders of the page /order; fetched again after a checkout. */
export const customerOrders = createOrderStore((client, query) => client.listCustomerOrders({ query }));
