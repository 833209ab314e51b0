import type { Order } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useMessages } from '../i18n/messages.ts';
import type { Payable } from './initiate-payment.ts';
import type { useRememberedNumber } from './remembered/remembered-number.tsx';
import { type OnlineProvider, useOnlinePayment, useOnlineProviders } from './use-online-payment.ts';
import { usePaymentRedirect } from './use-payment-redirect.ts';

interface PayProps {
  order: Pick<Order, 'number' | 'order_type' | 'status'>;
  payable: Payable;
  /** Called if the order can no longer be paid, so the shown order is outdated. */
  onRefused: () => void;
  /** What a customer has chosen about a remembered number, where he has the choice. */
  remembered?: ReturnType<typeof useRememberedNumber>;
}

/** The buttons of the providers between which a shopper can choose for what is due; one button if there is no choice. */
export function PayButtons({
  order,
  remembered = null,
  ...props
}: PayProps & { order: { due?: number; total: number } }) {
  const providers = useOnlineProviders(order.due ?? order.total);
  if (providers.length === 0) return <PayNow {...props} order={order} remembered={remembered} />;
  return providers.map((provider) => (
    <PayNow
      key={provider.name}
      {...props}
      order={order}
      provider={provider}
      remembered={remembered?.provider.name === provider.name ? remembered : null}
    />
  ));
}

/**
 * The button that redirects to the payment page; a placeholder if the shop has no online payment. Every unpaid order has it
 * (specification, section 2). It is highlighted if the customer has chosen online payment and can still pay.
 */
function PayNow({
  order,
  payable,
  onRefused,
  provider,
  remembered = null,
}: PayProps & {
  /** The provider, where the shopper has the choice. */
  provider?: OnlineProvider;
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
