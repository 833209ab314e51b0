import { cashTaka, toTaka } from '@haat/contract/money/money';
import type { Order } from '@haat/contract/shop/orders';
import type { Language } from '@haat/contract/text/language';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { AmountRow } from './amounts.tsx';

/** Kinds whose reason says nothing more; it is in the language of the order, and so maybe not in that of the page. */
const SAYS_ALL: readonly Order['adjustments'][number]['kind'][] = [
  'rounding',
  'lapsed',
  'weight',
  'complaint',
];

/** Kinds that are clear without their reason: one in another language than that of the page is left out. */
const CLEAR_ALONE: typeof SAYS_ALL = ['short_supply', 'substitute'];

const isIn = (language: Language, text: string) => /[\u0980-\u09ff]/.test(text) === (language === 'bn');

/** What an order costs now, in taka: its total without what changed since; a cancelled one stays at its total. */
export function costOf({
  total,
  adjustments,
  status,
}: Pick<Order, 'total' | 'adjustments' | 'status'>): number {
  // Other providers have no adjustments.
  if (status === 'CANCELLED' || !adjustments?.length) return total;
  return toTaka(
    adjustments.reduce((paisa, { amount }) => paisa - Math.round(amount * 100), Math.round(total * 100)),
  );
}

/**
 * What has changed since the order was placed, each with its reason; what was paid and refunded, and what is still due: what the rider
 * collects in whole taka. Of an order that has ended the sums are those of its message: what the shopper paid and got back. Nothing for
 * an order that costs its total and is not paid.
 */
export function OrderBalance({ order }: { order: Omit<Order, 'id'> }) {
  const texts = useMessages('orders').amountLines;
  const { adjustments, paid, credit_used = 0, refunded, total, status, order_type } = order;
  const language = useLanguage();
  const hasReason = (kind: (typeof SAYS_ALL)[number], reason: string) =>
    !SAYS_ALL.includes(kind) && !(CLEAR_ALONE.includes(kind) && !isIn(language, reason));
  /** One row for all with the same label: a weight that was accepted is a second one. */
  const changes = new Map<string, number>();
  for (const { kind, amount, reason } of adjustments) {
    const label = hasReason(kind, reason) ? `${texts.adjustment[kind]}: ${reason}` : texts.adjustment[kind];
    changes.set(label, (changes.get(label) ?? 0) + Math.round(amount * 100));
  }
  const otherwise = toTaka(Math.round((paid - credit_used) * 100));
  // A provider with only the specified fields does not send what is due.
  const { due = total, cash_due = total } = order;
  const isCash = (order_type === 'COD' && !order.wallet) || status === 'ONGOING';
  // Until its advance is paid, the rest of it is what the rider collects.
  const advance = (order.step?.open && order.step.advance) || 0;
  const inCash = advance > 0 ? cashTaka(due - advance) : cash_due;
  const toPay = isCash ? inCash : due;
  const isOpen = status !== 'CANCELLED' && status !== 'COMPLETED';
  if (adjustments.length === 0 && paid === 0 && (toPay === total || !isOpen)) return null;
  return (
    <dl className="mt-3 grid gap-1 border-line border-t pt-3">
      {[...changes].map(
        ([label, paisa]) => paisa !== 0 && <AmountRow key={label} label={label} taka={-toTaka(paisa)} />,
      )}
      {credit_used > 0 && isOpen && <AmountRow label={texts.paidByCredit} taka={-credit_used} />}
      {otherwise > 0 && isOpen && <AmountRow label={texts.paid} taka={-otherwise} />}
      {paid > 0 && !isOpen && <AmountRow label={texts.youPaid} taka={paid} strong short />}
      {credit_used > 0 && !isOpen && <AmountRow label={texts.ofItCredit} taka={credit_used} />}
      {refunded > 0 && <AmountRow label={texts.refunded} taka={refunded} />}
      {isOpen && <AmountRow label={toPay === due ? texts.due : texts.dueInCash} taka={toPay} strong />}
    </dl>
  );
}
