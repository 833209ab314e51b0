import type { Order } from '@haat/contract/shop/orders';
import { formatTaka } from '../i18n/format-money.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useOnlineAmounts } from './use-online-payment.ts';

/** Whether something is left to pay of an order. A provider with only the specified fields does not send what is due. */
export function isPayable({ status, paymentId, due }: Pick<Order, 'status' | 'paymentId' | 'due'>): boolean {
  if (paymentId !== null) return (due ?? 0) > 0;
  return due !== 0 || status === 'CANCELLED' || status === 'COMPLETED';
}

/** Whether a courier has an order, or is about to fetch it: it collects what is due. */
export function isWithCourier({ parcel }: Pick<Order, 'parcel'>): boolean {
  return parcel?.state === 'created' || parcel?.state === 'on_the_way';
}

/** Whether the rest of an order is less than can be paid online. */
export function useIsRestTooSmall({ total, due = total }: Pick<Order, 'total' | 'due'>): boolean {
  const amounts = useOnlineAmounts();
  return amounts !== undefined && due !== total && due > 0 && due < amounts.min;
}

/** What the payment page asks for, where it is not the total of the order; a rest that it does not take is paid in cash. */
export function DueNote({ order }: { order: Pick<Order, 'total' | 'due'> }) {
  const language = useLanguage();
  const texts = useMessages('payments');
  const isTooSmall = useIsRestTooSmall(order);
  const { total, due = total } = order;
  if (due === 0 || due === total) return null;
  const text = isTooSmall ? texts.restInCash : texts.rest;
  return <span className="block text-muted text-sm">{text(formatTaka(language, due))}</span>;
}
