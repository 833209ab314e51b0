import type { Order } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useMessages } from '../i18n/messages.ts';
import type { Payable } from './initiate-payment.ts';
import type { useRememberedNumber } from './remembered/remembered-number.tsx';
import { type OnlineProvider, useOnlinePayment } from './use-online-payment.ts';
import { usePaymentRedirect } from './use-payment-redirect.ts';

/**
 * The button that redirects to the payment page; a placeholder if the shop has no online payment. Every unpaid order has it
 * (specification, section 2). It is highlighted if the customer has chosen online payment and can still pay.
 */
export function PayNow({
  order,
  payable,
  onRefused,
  provider,
  remembered = null,
}: {
  order: Pick<Order, 'number' | 'order_type' | 'status'>;
  payable: Payable;
  /** Called if the order can no longer be paid, so the shown order is outdated. */
  onRefused: () => void;
  /** The provider, where the shopper has the choice. */
  provider?: OnlineProvider;
  /** What a customer has chosen about a remembered number, where he has the choice. */
  remembered?: ReturnType<typeof useRememberedNumber>;
}) {
  const texts = useMessages('payments');
  const soon = useMessages('shop').payOnlineSoon;
  const online = useOnlinePayment();
  const { redirecting, redirect } = usePaymentRedirect();

  async function pay() {
    if (!online) return notify(soon, 'info');
    const refused = await redirect(payable, {
      provider: provider?.name ?? (remembered?.chosen ? remembered.provider.name : undefined),
      remember: remembered?.chosen,
    });
    if (refused && refused !== 'no_url') onRefused();
  }

  const { number } = order;
  const label = provider ? texts.payWithFor(provider.means, number) : texts.payNowFor(number);
  return (
    <Button
      variant={order.order_type === 'ONLINE' && order.status === 'PENDING' ? 'brand' : 'outline'}
      onClick={pay}
      disabled={redirecting}
      aria-busy={redirecting}
      aria-label={redirecting ? undefined : label}
    >
      {redirecting ? texts.paying : provider ? texts.payWith(provider.means) : texts.payNow}
    </Button>
  );
}
