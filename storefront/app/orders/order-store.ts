import type { Client, Page } from '@haat/contract/client';
import type { Order, OrderQuery } from '@haat/contract/shop/orders';
import { browserClient } from '../accounts/browser-client.ts';
import { createPrivateStore, type PrivateStore } from '../accounts/create-private-store.ts';

/** Orders of one page of the list; a page of the API holds up to a hundred. */
const PAGE = 20;

export interface OrderStore extends PrivateStore<Page<Order>> {
  /** Fetches the next older orders and puts them below; throws `ApiError`. */
  fetchOlder(): Promise<void>;
}

/** The customer's orders, newest first. */
export function createOrderStore(
  list: (client: Client, query: OrderQuery) => Promise<Page<Order>>,
): OrderStore {
  const fetchPage = (client: Client, query: OrderQuery) => list(client, { limit: PAGE, ...query });
  const store = createPrivateStore((client) => fetchPage(client, {}));
  return {
    ...store,
    async fetchOlder() {
      const { value } = store.snapshot();
      if (!value?.next) return;
      const older = await fetchPage(browserClient(), { cursor: Number(value.next) });
      // Where the list was fetched anew meanwhile, these are not the next ones any more.
      if (store.snapshot().value === value) {
        store.put({ ...older, items: [...value.items, ...older.items] });
      }
    },
  };
}

/** What /order shows; fetched anew after a checkout. */
export const customerOrders = createOrderStore((client, query) => client.listCustomerOrders({ query }));
