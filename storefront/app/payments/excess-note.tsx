import type { Order } from '@haat/contract/shop/orders';
import { formatTaka } from '../i18n/format-money.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';

type Amounts = Pick<Order, 'status' | 'total' | 'due'>;

/** Whether an open order has nothing left to pay. A provider with only the specified fields does not send what is due. */
export function isSettled({ status, due }: Amounts): boolean {
  return due === 0 && status !== 'CANCELLED' && status !== 'COMPLETED';
}

/** The payment page asks for exactly the total; what was adjusted since is refunded. */
export function ExcessNote({ order }: { order: Amounts }) {
  const language = useLanguage();
  const texts = useMessages('payments');
  const { total, due = total } = order;
  if (due === 0 || due >= total) return null;
  return (
    <span className="block text-muted text-sm">
      {texts.excess(formatTaka(language, total), formatTaka(language, total - due))}
    </span>
  );
}
