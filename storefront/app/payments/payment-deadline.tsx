import type { Order } from '@haat/contract/shop/orders';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { useMessages } from '../i18n/messages.ts';

/** Until when an unpaid order can be paid, in the time zone of Bangladesh: `2:05 pm`, with the date of another day. */
export function PaymentDeadline({
  order: { created, pay_until },
}: {
  order: Pick<Order, 'created' | 'pay_until'>;
}) {
  const texts = useMessages('payments');
  const { date } = useMessages('shop');
  const at = pay_until ? dhakaTime(pay_until) : null;
  const placed = dhakaTime(created);
  if (!at || !placed) return null;
  const clock = texts.clock(at.hour, at.minute);
  const isSameDay = at.day === placed.day && at.month === placed.month;
  const time = isSameDay ? clock : `${date(at.day, at.month, at.year)}, ${clock}`;
  return <span className="block">{texts.payBy(time)}</span>;
}
