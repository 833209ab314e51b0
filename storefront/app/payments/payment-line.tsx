import type { Order } from '@haat/contract/shop/orders';
import { useMessages } from '../i18n/messages.ts';

/** Whether an order is paid, with the payment id of the customer's statement. Nothing for cash on delivery. */
export function PaymentLine({ order }: { order: Pick<Order, 'order_type' | 'paymentId' | 'status'> }) {
  const texts = useMessages('payments');
  if (order.paymentId !== null)
    return (
      <>
        <strong className="block text-brand">{texts.paid}</strong>
        <span className="block text-muted text-sm">{texts.paidBy(order.paymentId)}</span>
      </>
    );
  if (order.order_type === 'COD' || order.status === 'CANCELLED') return null;
  return <span className="block text-muted">{texts.notPaid}</span>;
}
