import type { OrderStatus } from '@haat/contract/shop/orders';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

const colours: Record<OrderStatus, string> = {
  PENDING: 'bg-notice text-on-notice',
  PROCESSING: 'bg-brand-soft text-brand',
  ONGOING: 'bg-brand text-on-brand',
  COMPLETED: 'bg-tile text-muted',
  CANCELLED: 'bg-danger-soft text-danger',
};

/** `packed`: it is packed and waits to be sent, so it is not *to pack*. */
export function StatusBadge({ status, packed = false }: { status: OrderStatus; packed?: boolean }) {
  const texts = useMessages(orderMessages);
  return (
    <span className={`whitespace-nowrap rounded-full px-3 py-0.5 font-bold text-sm ${colours[status]}`}>
      {packed ? texts.packed : texts.status[status]}
    </span>
  );
}
