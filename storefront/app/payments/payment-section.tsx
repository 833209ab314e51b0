import type { Order } from '@haat/contract/shop/orders';
import { useMessages } from '../i18n/messages.ts';
import { DueNote, isPayable, isWithCourier, useIsRestTooSmall } from './due-note.tsx';
import type { Payable } from './initiate-payment.ts';
import { PayButtons } from './pay-now.tsx';
import { PaymentDeadline } from './payment-deadline.tsx';
import { useOnlinePayment } from './use-online-payment.ts';

/** The payment section on the page of an order, while it is open and something is left to pay. */
export function PaymentSection({
  order,
  payable,
  onChanged,
}: {
  order: Pick<
    Order,
    | 'number'
    | 'order_type'
    | 'wallet'
    | 'status'
    | 'paymentId'
    | 'total'
    | 'due'
    | 'created'
    | 'pay_until'
    | 'parcel'
  >;
  payable: Payable;
  onChanged: () => void;
}) {
  const texts = useMessages('payments');
  const online = useOnlinePayment();
  const isTooSmall = useIsRestTooSmall(order);
  const closed = order.status === 'CANCELLED' || order.status === 'COMPLETED';
  if (!online || closed || !isPayable(order) || isWithCourier(order)) return null;
  return (
    <section className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-[min(18rem,100%)] flex-1">
        {order.paymentId === null && (
          <span>
            {order.order_type === 'ONLINE' ? texts.online : order.wallet ? texts.orOnline : texts.instead}
          </span>
        )}
        <PaymentDeadline order={order} />
        <DueNote order={order} />
      </p>
      {!isTooSmall && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <PayButtons order={order} payable={payable} onRefused={onChanged} />
        </div>
      )}
    </section>
  );
}
