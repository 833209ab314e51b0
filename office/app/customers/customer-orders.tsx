import type { Customer } from '@haat/contract/office/orders/customers';
import { formatPhone } from '@haat/contract/phone/phone';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { OrderSum } from '../orders/order-sum.tsx';
import { SourceBadge } from '../orders/source-badge.tsx';
import { StatusBadge } from '../orders/status-badge.tsx';
import { customerMessages } from './messages.ts';

/** The newest orders, with those that must be called about, and links to all. */
export function CustomerOrders({ customer: { phone, orders, sums } }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  return (
    <Section title={`${texts.orders} (${inDigits(sums.orders)})`}>
      {orders.length === 0 && <p className="text-muted">{texts.noOrders}</p>}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center gap-3 py-1">
            <Link to={`/orders/${order.id}`} className="min-h-11 min-w-0 grow py-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-bold text-brand underline underline-offset-4">{order.number}</span>
                <StatusBadge {...order} />
                <SourceBadge source={order.source} />
                {order.to_call && (
                  <span className="rounded-full bg-notice px-2 font-bold text-on-notice text-sm">
                    {texts.callFirst}
                  </span>
                )}
              </span>
              <span className="block truncate text-muted text-sm">
                {[
                  formatTime(order.created, language),
                  order.area,
                  order.receiver_phone_number !== phone && formatPhone(order.receiver_phone_number),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
            <OrderSum order={order} />
          </li>
        ))}
      </ul>
      {sums.orders > orders.length && (
        <Link
          to={`/orders?search=${encodeURIComponent(formatPhone(phone))}`}
          className={buttonClass('outline', 'mt-2 w-full')}
        >
          {texts.allOrders}
        </Link>
      )}
    </Section>
  );
}
