import { ProtectedPage, privateMeta } from '../accounts/protected-page.tsx';
import { languageOf } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { PaymentReturn } from '../payments/payment-return.tsx';
import type { Route } from './+types/my-orders-page.ts';
import { OrderList } from './order-list.tsx';
import { ordersTexts } from './order-status-messages.ts';
import { customerOrders } from './order-store.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(ordersTexts[languageOf(location.pathname)].title);
}

/** The customer's orders, newest first, with their details and a payment button for unpaid orders. */
export default function MyOrdersPage() {
  const texts = ordersTexts[useLanguage()];
  return (
    <ProtectedPage title={texts.title}>
      <PaymentReturn onChanged={customerOrders.refetch} />
      <OrderList store={customerOrders} empty={texts.none} payable />
    </ProtectedPage>
  );
}
