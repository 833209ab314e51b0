import type { Order } from '@haat/contract/shop/orders';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/messages.ts';
import { DueNote, isPayable, isWithCourier, useIsRestTooSmall } from './due-note.tsx';
import type { Payable } from './initiate-payment.ts';
import { PayButtons } from './pay-now.tsx';
import { PaymentDeadline } from './payment-deadline.tsx';
import { useOnlinePayment } from './use-online-payment.ts';

interface PaymentProps {
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
}

/** The online payment of an order, while it is open and something is left to pay. */
export function PaymentSection({ order, payable, onChanged }: PaymentProps) {
  const texts = useMessages('payments');
  const online = useOnlinePayment();
  const isTooSmall = useIsRestTooSmall(order);
  const closed = order.status === 'CANCELLED' || order.status === 'COMPLETED';
  if (!online || closed || !isPayable(order) || isWithCourier(order)) return null;
  if (order.wallet && !isTooSmall)
    return <PayOnlineInstead order={order} payable={payable} onChanged={onChanged} />;
  return (
    <section className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p className="min-w-[min(18rem,100%)] flex-1">
        {order.paymentId === null && (
          <span>{order.order_type === 'ONLINE' ? texts.online : texts.instead}</span>
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

/** A quiet choice for who sends the money to a wallet of the shop: it may be on its way, and is not to be paid twice. */
export function PayOnlineInstead({ order, payable, onChanged }: PaymentProps) {
  const texts = useMessages('payments');
  return (
    <details className="group mt-4 w-full rounded-card border border-line bg-surface px-4 py-2 text-left">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
        <span>{texts.otherwise}</span>
        <ChevronDownIcon className="size-5 group-open:rotate-180" />
      </summary>
      <p className="font-bold">{texts.notTwice}</p>
      <DueNote order={order} />
      <div className="my-2 flex flex-wrap gap-2 max-sm:*:grow">
        <PayButtons order={order} payable={payable} onRefused={onChanged} />
      </div>
    </details>
  );
}
