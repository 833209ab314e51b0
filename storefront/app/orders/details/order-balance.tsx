import type { Order } from '@haat/contract/shop/orders';
import { useMessages } from '../../i18n/messages.ts';
import { AmountRow } from './amounts.tsx';

/**
 * What has changed since the order was placed, each with its reason; what was paid and refunded, and what is still due in whole
 * taka. Nothing for an order that costs its total and is not paid.
 */
export function OrderBalance({ order }: { order: Omit<Order, 'id'> }) {
  const texts = useMessages('orders').amountLines;
  const { adjustments, paid, refunded, total, status, order_type } = order;
  // A provider with only the specified fields does not send what is due.
  const { due = total, cash_due = total } = order;
  const toPay = order_type === 'COD' ? cash_due : due;
  const isOpen = status !== 'CANCELLED' && status !== 'COMPLETED';
  if (adjustments.length === 0 && paid === 0 && (toPay === total || !isOpen)) return null;
  return (
    <dl className="mt-3 grid gap-1 border-line border-t pt-3">
      {adjustments.map(({ kind, amount, reason, at }) => (
        <AmountRow
          key={at + kind}
          label={
            kind === 'rounding' || kind === 'lapsed'
              ? texts.adjustment[kind]
              : `${texts.adjustment[kind]}: ${reason}`
          }
          taka={-amount}
        />
      ))}
      {paid > 0 && <AmountRow label={texts.paid} taka={-paid} />}
      {refunded > 0 && <AmountRow label={texts.refunded} taka={refunded} />}
      {isOpen && <AmountRow label={toPay === due ? texts.due : texts.dueInCash} taka={toPay} strong />}
    </dl>
  );
}
