import type { GuestOrder } from '@haat/contract/shop/orders';
import { buttonClass } from '@haat/ui/button.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { OrderIdOrToken } from '../again/order-again.tsx';
import { orderChangePath } from '../order-urls.ts';

/** The link to the page that changes an order; once it is packed, whom to ask. Other providers have no such call. */
export function ChangeOrder({
  order,
  of,
}: {
  order: Pick<GuestOrder, 'changeable' | 'cancellable' | 'status'>;
  of: OrderIdOrToken;
}) {
  const { change, fixed } = useMessages('orders');
  // An order by a code is changed where it was opened.
  if (order.changeable === false && order.status === 'PROCESSING' && order.cancellable !== false)
    return <p className="grow basis-64 self-center text-muted">{fixed}</p>;
  if (!order.changeable) return null;
  return (
    <Link to={orderChangePath(of)} className={buttonClass('soft')}>
      {change}
    </Link>
  );
}
