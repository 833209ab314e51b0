import type { Order } from '@haat/contract/orders';
import { useRef, useState } from 'react';
import { useShop } from '../api.ts';
import { useLanguage, useTexts } from '../language/texts.ts';
import { paymentUrlOf } from '../payments/payment-url.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { ordersTexts } from './orders-text.ts';

/**
 * Leads to the payment of an order; where the shop takes none online, a placeholder. Every order without a payment has
 * it (specification, section 2); it stands out where the customer chose to pay online and still can.
 */
export function PayNow({ order }: { order: Pick<Order, 'id' | 'number' | 'order_type' | 'status'> }) {
  const language = useLanguage();
  const texts = ordersTexts[language];
  const soon = useTexts().catalogue.payOnlineSoon;
  const online = useShop()?.setup?.payment_options.includes('ONLINE') ?? false;
  const [leaving, setLeaving] = useState(false);
  const busy = useRef(false);

  async function pay() {
    if (!online) return notify(soon);
    if (busy.current) return;
    busy.current = true;
    setLeaving(true);
    const url = await paymentUrlOf(order.id, language);
    if (url) return window.location.assign(url);
    notify(texts.noPaymentUrl);
    busy.current = false;
    setLeaving(false);
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
