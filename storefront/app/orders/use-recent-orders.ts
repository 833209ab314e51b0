import { useEffect, useState } from 'react';
import { browserClient } from '../session/browser-client.ts';
import type { Customer } from '../session/create-current-customer.ts';
import { useCustomer } from '../session/current-customer.ts';
import type { OrderIdOrToken } from './again/order-again.tsx';
import { readGuestOrders } from './guest-orders.ts';

/** An order of this customer, or of this device, that can be ordered again. */
export interface RecentOrder {
  number: string;
  idOrToken: OrderIdOrToken;
}

/**
 * The latest orders of the customer, or of the guest's device, newest first; null until they are fetched. None if they cannot be fetched. Not for the
 * server, which has no local storage.
 */
export function useRecentOrders(limit: number): readonly RecentOrder[] | null {
  const customer = useCustomer();
  const [found, setFound] = useState<{ of: Customer; orders: readonly RecentOrder[] }>();
  useEffect(() => {
    let shown = true;
    (customer === null ? ofDevice(limit) : ofCustomer(limit)).then(
      (orders) => shown && setFound({ of: customer, orders }),
    );
    return () => {
      shown = false;
    };
  }, [customer, limit]);
  return found?.of === customer ? found.orders : null;
}

async function ofDevice(limit: number): Promise<RecentOrder[]> {
  const stored = readGuestOrders(() => window.localStorage);
  return stored.slice(0, limit).map(({ number, token }) => ({ number, idOrToken: { token } }));
}

async function ofCustomer(limit: number): Promise<RecentOrder[]> {
  try {
    const { items } = await browserClient().listCustomerOrders({ query: { limit } });
    return items.map(({ id, number }) => ({ number, idOrToken: { id } }));
  } catch (problem) {
    console.warn('The orders could not be fetched.', problem);
    return [];
  }
}
