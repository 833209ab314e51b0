import { useMessages } from '../i18n/messages.ts';
import { OrderList } from '../orders/order-list.tsx';
import { createOrderStore } from '../orders/order-store.ts';
import { accountMessages } from './messages.ts';

const orderHistory = createOrderStore((client, query) => client.listOrders({ query }));

/** The customer's orders on the profile page. */
export function OrderHistory() {
  return <OrderList store={orderHistory} empty={useMessages(accountMessages).profile.noOrders} />;
}
