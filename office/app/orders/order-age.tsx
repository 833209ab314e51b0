import type { OrderRow } from '@haat/contract/office/orders/orders';
import { minutesSince } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';

/** A new order waits for its confirmation: the colour of a warning after so many minutes, of an alarm after twice as many. */
const SOON = 15;

/** The part of the promised time after which an order is nearly late. */
const NEARLY = 0.7;

type Aged = Pick<OrderRow, 'created' | 'status' | 'promised'>;

/** How old an open order is, in the colour of its urgency: by the promise of its zone, and for new orders also by the minutes. */
export function OrderAge({ order }: { order: Aged }) {
  const texts = useMessages(orderMessages);
  const minutes = minutesSince(order.created);
  const urgency = urgencyOf(order, minutes, Date.now());
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
  soon: 'bg-mango text-on-mango',
  late: 'bg-danger-soft text-danger',
} as const;

function urgencyOf({ created, status, promised }: Aged, minutes: number, now: number): keyof typeof COLOURS {
  const begin = Date.parse(created);
  const used = promised === null ? 0 : (now - begin) / (Date.parse(promised) - begin);
  const waited = status === 'PENDING' ? minutes / SOON : 0;
  if (used >= 1 || waited >= 2) return 'late';
  return used >= NEARLY || waited >= 1 ? 'soon' : 'fresh';
}
