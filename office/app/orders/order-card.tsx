import type { OrderRow } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { Link, useOutletContext } from 'react-router';
import { formatPaisa, formatSpan, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from './messages.ts';
import { OrderAge } from './order-age.tsx';
import { OrderSum } from './order-sum.tsx';
import { CallLink } from './phone-links.tsx';
import { SourceBadge } from './source-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { NEXT, useOrderMoves } from './use-order-moves.ts';
import type { Selection } from './use-selection.ts';

/** An order of a list: a card on phones, a row of columns on wide screens. */
export function OrderCard({ order, selection }: { order: OrderRow; selection: Selection }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return (
    <li
      data-list-row
      className="relative grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4 md:grid-cols-[10rem_1fr_13rem_13rem] lg:grid-cols-[12rem_1fr_13rem_13rem] xl:grid-cols-[16rem_1fr_13rem_13rem] md:items-center md:gap-4 md:rounded-none md:border-0 md:border-b md:py-2 md:last:border-b-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 md:block">
        <p className="flex items-center whitespace-nowrap md:flex-wrap">
          <Select order={order} selection={selection} />
          <Link
            to={`/orders/${order.id}`}
            className="-my-2 inline-block min-h-11 content-center font-bold text-brand underline underline-offset-4 md:my-0 md:min-h-0"
          >
            {order.number}
          </Link>
          <span className="ml-2 text-muted text-sm">{formatTime(order.created, language)}</span>
        </p>
        <span className="flex flex-wrap items-center gap-1">
          <SourceBadge source={order.source} />
          {order.unopened && (
            <span className="rounded-full bg-notice px-2 font-bold text-on-notice text-sm">
              {texts.isNew}
            </span>
          )}
          {NEXT[order.status] && <OrderAge order={order} />}
          {order.status !== 'PENDING' && <StatusBadge {...order} />}
        </span>
      </div>
      <p className={`min-w-0 ${NEXT[order.status] ? '' : 'max-md:pr-14'}`}>
        <span className="block truncate font-bold">{order.receiver_name}</span>
        <span className="block truncate text-muted text-sm">{order.area}</span>
        {order.slot && (
          <span className="block truncate text-sm tabular-nums">
            {formatSpan(order.slot.starts, order.slot.ends, language)}
          </span>
        )}
      </p>
      <p
        className={`flex flex-wrap items-baseline justify-between gap-x-2 md:block md:text-right ${NEXT[order.status] ? '' : 'max-md:pr-14'}`}
      >
        <span className="text-lg">
          <OrderSum order={order} />
        </span>
        <span className="block text-muted text-sm">
          <span>{[texts.lines(order.lines), paymentOf(order, texts)].filter(Boolean).join(' · ')}</span>
          {(order.status === 'ONGOING' || order.cash_due_paisa > 0) && (
            <span className="block whitespace-nowrap tabular-nums">
              {`${texts.due}: ${formatPaisa(order.cash_due_paisa)}`}
            </span>
          )}
        </span>
      </p>
      {/* Without a next step the call stands in the corner, beside the name. */}
      <div
        className={`flex gap-2 md:justify-end ${NEXT[order.status] ? '' : 'max-md:absolute max-md:right-4 max-md:bottom-4'}`}
      >
        <NextStep order={order} />
        <CallLink phone={order.receiver_phone_number} short />
      </div>
    </li>
  );
}

/** Empty of a finished sale at the counter: it is paid. */
function paymentOf(order: OrderRow, texts: (typeof orderMessages)['en']): string {
  if (order.source === 'COUNTER' && order.status === 'COMPLETED') return '';
  if (order.paid) return texts.payments.paid;
  return order.order_type === 'COD' ? texts.payments.cod : texts.payments.unpaid;
}

/** A target of 44 px around the box. Orders without a next step cannot be selected. */
function Select({ order, selection }: { order: OrderRow; selection: Selection }) {
  const texts = useMessages(orderMessages);
  const { rights } = useOutletContext<StaffSession>();
  if (!NEXT[order.status] || !rights.includes('orders.move')) return null;
  return (
    <label className="-my-2 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={texts.select(order.number)}
        checked={selection.selected.some(({ id }) => id === order.id)}
        onChange={() => selection.toggle(order)}
        className="size-5 accent-brand"
      />
    </label>
  );
}

function NextStep({ order }: { order: OrderRow }) {
  const texts = useMessages(orderMessages);
  const { rights } = useOutletContext<StaffSession>();
  const { busy, move } = useOrderMoves();
  const next = NEXT[order.status];
  if (!next || !rights.includes('orders.move')) return null;
  if (order.to_call || order.waits_for)
    return (
      <Link to={`/orders/${order.id}`} className={buttonClass('soft', 'grow')}>
        {order.to_call || !order.waits_for ? texts.callFirst : texts.waitsFor[order.waits_for]}
      </Link>
    );
  return (
    // Each step is another button, also for a double tap.
    <Button key={next} className="grow" disabled={busy} onClick={() => move(order, next)}>
      {texts.next[next]}
    </Button>
  );
}
