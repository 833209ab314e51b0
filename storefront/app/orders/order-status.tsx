import { useMessages } from '../i18n/messages.ts';
import type { orders } from './messages.en.ts';
import { orderMessages } from './messages.ts';

const styles = {
  PENDING: 'bg-tile text-ink',
  PROCESSING: 'bg-mango text-on-mango',
  ONGOING: 'bg-mango text-on-mango',
  COMPLETED: 'bg-brand text-on-brand',
  CANCELLED: 'bg-danger-soft text-danger',
} as const;

/** The status of an order with its meaning. An unknown status, from another provider, is shown unchanged. */
export function OrderStatus({ status }: { status: string }) {
  const texts = useMessages(orderMessages);
  const known = knownStatus(status);
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusChip status={status} />
      {known && <span>{texts.statusMeaning[known]}</span>}
    </p>
  );
}

/** The status without its meaning. */
export function StatusChip({ status }: { status: string }) {
  const texts = useMessages(orderMessages);
  const known = knownStatus(status);
  return (
    <>
      <span className="sr-only">{texts.statusLabel}</span>
      <span
        className={`rounded-full px-3 py-1 font-bold text-sm ${known ? styles[known] : 'bg-tile text-ink'}`}
      >
        {known ? texts.status[known] : status}
      </span>
    </>
  );
}

function knownStatus(status: string): keyof typeof orders.status | null {
  return Object.hasOwn(styles, status) ? (status as keyof typeof orders.status) : null;
}
