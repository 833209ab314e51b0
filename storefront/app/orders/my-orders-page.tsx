import { messagesFor, useMessages } from '../i18n/messages.ts';
import { PaymentReturn } from '../payments/payment-return.tsx';
import { ProtectedPage } from '../session/protected-page.tsx';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/my-orders-page.ts';
import { orderMessages } from './messages.ts';
import { OrderList } from './order-list.tsx';
import { customerOrders } from './order-store.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor(orderMessages, location.pathname).list.title);
}

/** The customer's orders, newest first, with their details and a payment button for unpaid orders. */
export default function MyOrdersPage() {
  const texts = useMessages(orderMessages).list;
  return (
    <ProtectedPage title={texts.title}>
      <PaymentReturn onChanged={customerOrders.refetch} />
      <OrderList store={customerOrders} empty={texts.none} payable />
    </ProtectedPage>
  );
}
