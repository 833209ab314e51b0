import type { Order } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useLanguage, useTexts } from '../i18n/messages.ts';
import type { Payable } from './initiate-payment.ts';
import { paymentTexts } from './messages.ts';
import { useOnlinePayment } from './use-online-payment.ts';
import { useLeaveToPay } from './use-payment-redirect.ts';

/**
 * Leads to the payment of an order; where the shop takes none online, a placeholder. Every order without a payment has
 * it (specification, section 2); it stands out where the customer chose to pay online and still can.
 */
export function PayNow({
  order,
  payable,
  onRefused,
}: {
  order: Pick<Order, 'number' | 'order_type' | 'status'>;
  payable: Payable;
  /** The order is not what it seemed. */
  onRefused: () => void;
}) {
  const texts = paymentTexts[useLanguage()];
  const soon = useTexts().catalogue.payOnlineSoon;
  const online = useOnlinePayment();
  const { leaving, leave } = useLeaveToPay();

  async function pay() {
    if (!online) return notify(soon);
    const refused = await leave(payable);
    if (refused && refused !== 'no_url') onRefused();
  }

  return (
    <Button
      look={order.order_type === 'ONLINE' && order.status === 'PENDING' ? 'mango' : 'outline'}
      onClick={pay}
      disabled={leaving}
      aria-busy={leaving}
      aria-label={leaving ? undefined : texts.payNowFor(order.number)}
    >
      {leaving ? texts.paying : texts.payNow}
    </Button>
  );
}
