import type { OrderToCall } from '@haat/contract/office/orders/calls-to-confirm';
import type { StaffSession } from '@haat/contract/office/staff';
import { formatPhone } from '@haat/contract/phone/phone';
import { buttonClass } from '@haat/ui/button.tsx';
import { PhoneIcon } from '@haat/ui/icons.tsx';
import { Link, useOutletContext } from 'react-router';
import { useCourierName } from '../couriers/courier-texts.ts';
import { useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { OrderAge } from '../orders/order-age.tsx';
import { OrderSum } from '../orders/order-sum.tsx';
import { WhatsAppLink } from '../orders/phone-links.tsx';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/calls-page.ts';
import { CallActions, CallAttempts, CallReasons, PhoneRecord } from './call-panel.tsx';
import { callMessages } from './messages.ts';

export const clientLoader = loading(() => api.listOrdersToCall());

/** Orders that must be called about before they are confirmed, the oldest first. */
export default function CallsPage({ loaderData: { orders, misses } }: Route.ComponentProps) {
  const texts = useMessages(callMessages);
  const { rights } = useOutletContext<StaffSession>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageTitle>{texts.title}</PageTitle>
        {rights.includes('calls.rules') && (
          <Link to="/call-rules" className="min-h-11 content-center text-brand underline underline-offset-4">
            {texts.rules}
          </Link>
        )}
      </div>
      {orders.length === 0 && <p className="py-10 text-center text-muted">{texts.none}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
        {orders.map((order) => (
          <CallCard key={order.id} order={order} misses={misses} />
        ))}
      </ul>
    </div>
  );
}

function CallCard({ order, misses }: { order: OrderToCall; misses: number }) {
  const texts = useMessages(orderMessages);
  const courierName = useCourierName();
  const phone = order.receiver_phone_number;
  return (
    <li
      data-list-row
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <p className="flex items-center justify-between gap-2">
          <Link
            to={`/orders/${order.id}`}
            className="-my-2 inline-block min-h-11 content-center font-bold text-brand underline underline-offset-4"
          >
            {order.number}
          </Link>
          <OrderAge order={order} />
        </p>
        <p>
          <span className="block font-bold text-lg leading-tight">{order.receiver_name}</span>
          <span className="block truncate text-muted text-sm">{order.area}</span>
        </p>
        <p className="flex items-baseline gap-2">
          <OrderSum order={order} />
          <span className="text-muted text-sm">{texts.lines(order.lines)}</span>
        </p>
        <CallReasons reasons={order.reasons} />
        <PhoneRecord record={order.record} />
        {order.courier_records.map((record) => (
          <PhoneRecord key={record.courier} record={record} by={courierName(record.courier)} />
        ))}
        <CallAttempts calls={order.calls} />
        <div className="flex gap-2">
          <a
            href={`tel:${phone}`}
            aria-label={`${texts.call} ${formatPhone(phone)}`}
            className={buttonClass('brand', 'min-h-12 grow whitespace-nowrap tabular-nums')}
          >
            <PhoneIcon className="size-5" />
            <span>{formatPhone(phone)}</span>
          </a>
          <WhatsAppLink phone={phone} short />
        </div>
      </div>
      <CallActions order={order} misses={misses} />
    </li>
  );
}
