import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { readGuestOrders } from '../orders/guest-orders.ts';
import { useCustomer } from '../session/current-customer.ts';
import { useShop } from '../shop/shop.ts';

/** Whether there may be an order to add to: an account is signed in, or this device has orders. Never on the server, and with another provider. */
export function useMayHaveOrders(): boolean {
  const customer = useCustomer();
  const hydrated = useHydrated();
  const { apiHost } = useShop() ?? {};
  if (!hydrated || apiHost) return false;
  return customer !== null || readGuestOrders(() => window.localStorage).length > 0;
}
