import type { Order } from '@haat/contract/shop/orders';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { orders } from '../messages.en.ts';

const styles = {
  PENDING: 'bg-tile text-ink',
  PROCESSING: 'bg-notice text-on-notice',
  ONGOING: 'bg-notice text-on-notice',
  COMPLETED: 'bg-brand text-on-brand',
  CANCELLED: 'bg-danger-soft text-danger',
} as const;

type StatusOf = Pick<Order, 'delivery_type'> & { status: string };

/** The status of an order with its meaning. An unknown status, from another provider, is shown unchanged. */
export function OrderStatus({ order }: { order: StatusOf }) {
  const { statusMeaning, pickup } = useMessages('orders');
  const meanings = isPickup(order) ? { ...statusMeaning, ...pickup.statusMeaning } : statusMeaning;
  const known = knownStatus(order.status);
  const paragraph = useFocusOnChange(order.status);
  return (
    <p
      ref={paragraph}
      tabIndex={-1}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 outline-none"
    >
      <StatusChip order={order} />
      {known && <span>{meanings[known]}</span>}
    </p>
  );
}

/** Focuses the changed status, if the button that changed it had the focus: it has disappeared. */
function useFocusOnChange(status: string) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const shown = useRef(status);
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) paragraph.current?.focus({ preventScroll: true });
  }, [status]);
  return paragraph;
}

/** The status without its meaning. */
export function StatusChip({ order }: { order: StatusOf }) {
  const texts = useMessages('orders');
  const names = isPickup(order) ? { ...texts.status, ...texts.pickup.status } : texts.status;
  const known = knownStatus(order.status);
  return (
    <>
      <span className="sr-only">{texts.statusLabel}</span>
      <span
        className={`rounded-full px-3 py-1 font-bold text-sm ${known ? `whitespace-nowrap ${styles[known]}` : 'bg-tile text-ink'}`}
      >
        {known ? names[known] : order.status}
      </span>
    </>
  );
}

function isPickup(order: StatusOf): boolean {
  return order.delivery_type === 'STORE_PICKUP';
}

function knownStatus(status: string): keyof typeof orders.status | null {
  return Object.hasOwn(styles, status) ? (status as keyof typeof orders.status) : null;
}
