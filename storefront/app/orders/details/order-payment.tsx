import type { Order } from '@haat/contract/shop/orders';
import type { Payable } from '../../payments/initiate-payment.ts';
import { PaymentSection } from '../../payments/payment-section.tsx';
import { SendMoney } from '../../payments/send-money/send-money.tsx';
import { OrderStep, waitsForAdvance } from '../../payments/step/order-step.tsx';

/** In the details of an order: what the shop waits for, or every way to pay what is left; while an advance is awaited, only that. */
export function OrderPayment({
  order,
  payable,
  onChanged,
}: {
  order: Omit<Order, 'id'>;
  payable: Payable;
  onChanged: () => void;
}) {
  const sendMoney = <SendMoney order={order} payable={payable} onPaid={onChanged} />;
  return (
    <>
      <OrderStep order={order} payable={payable} onChanged={onChanged} />
      {!waitsForAdvance(order) && (
        <>
          {order.wallet && sendMoney}
          <PaymentSection order={order} payable={payable} onChanged={onChanged} />
          {!order.wallet && sendMoney}
        </>
      )}
    </>
  );
}
