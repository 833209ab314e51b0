import type { Order } from '@haat/contract/shop/orders';
import { buttonClass } from '@haat/ui/button.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { OrderIdOrToken } from '../again/order-again.tsx';
import { orderChangePath } from '../order-urls.ts';

/** The link to the page that changes an order, until it is packed. Other providers have no such call. */
export function ChangeOrder({ order, of }: { order: Pick<Order, 'changeable'>; of: OrderIdOrToken }) {
  const { change } = useMessages('orders');
  if (!order.changeable) return null;
  return (
    <Link to={orderChangePath(of)} className={buttonClass('soft')}>
      {change}
    </Link>
  );
}
