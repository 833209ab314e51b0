import type { Order } from '@haat/contract/shop/orders';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import type { Payable } from '../../payments/initiate-payment.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import { useShop } from '../../shop/shop.ts';

const NotifyMeButton = lazyComponent(async () => (await import('./notify-me-button.tsx')).NotifyMeButton);

/** Offers notices of the browser about an open order, in a shop that sends some. */
export function NotifyMe({ order: { status }, of }: { order: Pick<Order, 'status'>; of: Payable }) {
  const key = useShop()?.setup?.push_key;
  const hydrated = useHydrated();
  const isOpen = status !== 'CANCELLED' && status !== 'COMPLETED';
  if (!key || !isOpen || !hydrated || !('PushManager' in window && 'Notification' in window)) return null;
  return <NotifyMeButton pushKey={key} of={of} />;
}
