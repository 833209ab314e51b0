import { Protected, privateMeta } from '../accounts/protected.tsx';
import { languageOf } from '../language/language.ts';
import { useLanguage } from '../language/texts.ts';
import { CameBack } from '../payments/came-back.tsx';
import type { Route } from './+types/my-orders-page.ts';
import { OrderList } from './order-list.tsx';
import { customerOrders } from './order-store.ts';
import { ordersTexts } from './orders-text.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(ordersTexts[languageOf(location.pathname)].title);
}

/** The customer's orders, newest first, with their details and the way to pay what is not paid. */
export default function MyOrdersPage() {
  const texts = ordersTexts[useLanguage()];
  return (
    <Protected title={texts.title}>
      <CameBack onChanged={customerOrders.refetch} />
      <OrderList store={customerOrders} empty={texts.none} payable />
    </Protected>
  );
}
