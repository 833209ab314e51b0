import type { OrderRow } from '@haat/contract/office/orders/orders';
import { useMessages } from '../i18n/language.ts';
import { useOpenMinutes } from '../platform/use-open-minutes.ts';
import { orderMessages } from './messages.ts';

/** A new order waits for its confirmation: the colour of a warning after so many minutes, of an alarm after twice as many. */
const SOON = 15;

/** The part of the promised time after which an order is nearly late. */
const NEARLY = 0.7;

type Aged = Pick<OrderRow, 'created' | 'status' | 'promised'>;

/**
 * How old an open order is, in the time in which the shop was open, and in the colour of its urgency: by its promise, and for new orders also by
 * the minutes.
 */
export function OrderAge({ order }: { order: Aged }) {
  const texts = useMessages(orderMessages);
  const openMinutes = useOpenMinutes();
  const minutes = openMinutes(order.created);
  const urgency = urgencyOf(order, minutes, openMinutes);
  return (
    <span
      className={`whitespace-nowrap rounded-full px-2 font-bold text-sm tabular-nums ${COLOURS[urgency]}`}
    >
      {urgency === 'late' && order.promised !== null && Date.parse(order.promised) < Date.now() && (
        <span className="mr-1">{texts.late}</span>
      )}
      <span>{texts.minutes(minutes)}</span>
    </span>
  );
}

const COLOURS = {
  fresh: 'text-muted',
  soon: 'bg-notice text-on-notice',
  late: 'bg-danger-soft text-danger',
} as const;

function urgencyOf(
  { created, status, promised }: Aged,
  minutes: number,
  openMinutes: ReturnType<typeof useOpenMinutes>,
): keyof typeof COLOURS {
  if (promised !== null && Date.parse(promised) < Date.now()) return 'late';
  const given = promised === null ? 0 : openMinutes(created, new Date(promised));
  const used = given === 0 ? 0 : minutes / given;
  const waited = status === 'PENDING' ? minutes / SOON : 0;
  if (used >= 1 || waited >= 2) return 'late';
  return used >= NEARLY || waited >= 1 ? 'soon' : 'fresh';
}
