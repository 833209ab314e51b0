import type { Order } from '@haat/contract/shop/orders';
import { MINUTE } from '@haat/contract/time/durations';
import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';
import type { Customer } from '../session/create-current-customer.ts';
import { useCustomer } from '../session/current-customer.ts';
import type { OrderIdOrToken } from './again/order-again.tsx';
import { readGuestOrders } from './guest-orders.ts';
import { nullIfMissing } from './load-by-token.ts';

/** An order of this account or device. */
export interface NewOrder extends Pick<Order, 'number' | 'delivery_type' | 'delivery'> {
  of: OrderIdOrToken;
  /** Another provider may have others than ours. */
  status: string;
  isChangeable: boolean;
}

/** How many of the newest orders are fetched: one of them may be open, and what was bought with them can be bought again. */
const NEWEST = 3;

let last: { customer: Customer; at: number; found: Promise<NewOrder[]> } | undefined;

/** The newest orders of the customer or of this device, the newest first; null until they are fetched. None if they cannot be fetched. */
export function useNewestOrders(): readonly NewOrder[] | null {
  const customer = useCustomer();
  const [found, setFound] = useState<{ of: Customer; orders: readonly NewOrder[] }>();
  useEffect(() => {
    let shown = true;
    newestOrders(customer).then((orders) => shown && setFound({ of: customer, orders }));
    return () => {
      shown = false;
    };
  }, [customer]);
  return found?.of === customer ? found.orders : null;
}

/** Fetched at most once a minute, and after a new order. */
export function newestOrders(customer: Customer): Promise<NewOrder[]> {
  if (last?.customer === customer && Date.now() - last.at < MINUTE) return last.found;
  const found = (customer === null ? ofDevice() : ofCustomer()).catch((problem) => {
    console.warn('The newest orders could not be fetched.', problem);
    last = undefined;
    return [];
  });
  last = { customer, at: Date.now(), found };
  return found;
}

/** After a new order. */
export function forgetNewestOrders(): void {
  last = undefined;
}

async function ofDevice(): Promise<NewOrder[]> {
  const stored = readGuestOrders(() => window.localStorage).slice(0, NEWEST);
  // An order that was erased, or that an account has claimed, has no page for its token any more.
  const orders = await Promise.all(
    stored.map(({ token }) => browserClient().getGuestOrder({ params: { token } }).catch(nullIfMissing)),
  );
  // An order by a code is changed where it was opened.
  return orders
    .filter((order) => order !== null)
    .map(({ token, changeable, cancellable, ...order }) => ({
      ...order,
      isChangeable: changeable === true && cancellable !== false,
      of: { token },
    }));
}

async function ofCustomer(): Promise<NewOrder[]> {
  const { items } = await browserClient().listCustomerOrders({ query: { limit: NEWEST } });
  return items.map(({ changeable, ...order }) => ({
    ...order,
    isChangeable: changeable === true,
    of: { id: order.id },
  }));
}
