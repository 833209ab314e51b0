import { useEffect, useState } from 'react';
import type { Customer } from '../session/create-current-customer.ts';
import { useCustomer } from '../session/current-customer.ts';
import { readGuestOrders } from './guest-orders.ts';
import { type NewOrder, newestOrders } from './newest-orders.ts';

/** An order of this customer, or of this device, that can be ordered again. */
type RecentOrder = Pick<NewOrder, 'number' | 'of'>;

/**
 * At most three of the latest orders of the customer, or of the guest's device, newest first; null until they are fetched. None if they cannot be
 * fetched. Not for the server, which has no local storage.
 */
export function useRecentOrders(limit: number): readonly RecentOrder[] | null {
  const customer = useCustomer();
  const [found, setFound] = useState<{ of: Customer; orders: readonly RecentOrder[] }>();
  useEffect(() => {
    let shown = true;
    recentOrders(customer).then(
      (orders) => shown && setFound({ of: customer, orders: orders.slice(0, limit) }),
    );
    return () => {
      shown = false;
    };
  }, [customer, limit]);
  return found?.of === customer ? found.orders : null;
}

/** Those of a device are known without a request. */
async function recentOrders(customer: Customer): Promise<readonly RecentOrder[]> {
  if (customer !== null) return newestOrders(customer);
  return readGuestOrders(() => window.localStorage).map(({ number, token }) => ({ number, of: { token } }));
}
