import type { Order } from '@haat/contract/shop/orders';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { lazyComponent } from '../../platform/lazy-component.tsx';
import type { OrderIdOrToken } from '../again/order-again.tsx';

const ComplaintSection = lazyComponent(() =>
  import('./complaint-section.tsx').then((module) => module.ComplaintSection),
);

/**
 * What was reported about a delivered order, and the button that reports a problem. Other providers have no such calls, and no timeline; their
 * pages do not load the code.
 */
export function OrderComplaints({
  order,
  idOrToken,
  readOnly = false,
}: {
  order: Omit<Order, 'id'>;
  idOrToken: OrderIdOrToken;
  /** An account has ordered it: the token only shows it. */
  readOnly?: boolean;
}) {
  // The server renders no complaints: they are fetched when the page is open.
  const hydrated = useHydrated();
  if (!hydrated || order.status !== 'COMPLETED' || !order.timeline?.length) return null;
  return <ComplaintSection order={order} idOrToken={idOrToken} readOnly={readOnly} />;
}
