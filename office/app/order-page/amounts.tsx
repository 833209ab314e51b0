import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Section } from '@haat/ui/section.tsx';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { usePartsText } from '../orders/paid-form.tsx';
import { paidMessages } from '../orders/paid-messages.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { reasonIn } from '../platform/reasons.ts';

/** The amounts as a column that adds up, then payments and refunds. */
export function Amounts({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const partsText = usePartsText();
  const { ways } = useMessages(paidMessages);
  const { credit_paisa = 0 } = order;
  const paid = [
    ...(credit_paisa > 0 ? [`${ways.credit} ${formatPaisa(credit_paisa)}`] : []),
    ...partsText(order.paid),
  ];
  const rows: [string, number][] = [
    [texts.subtotal, order.subtotal_paisa],
    ...(order.taxes ?? [{ percent: order.tax_percent, tax_paisa: order.tax_paisa }]).map(
      ({ percent, tax_paisa }): [string, number] => [texts.tax(percent), tax_paisa],
    ),
    [texts.delivery, order.delivery_paisa],
    [texts.discount, -order.discount_paisa],
  ];
  const adjusted = order.adjustments.map(({ kind, amount_paisa, reason }): [string, number] => [
    kind === 'rounding' || kind === 'lapsed' ? texts[kind] : reasonIn(language, reason),
    -amount_paisa,
  ]);
  const since: [string, number][] = [
    [texts.paid, -order.paid_paisa],
    [texts.refunded, order.refunded_paisa],
    [texts.keptAdvance, order.step?.kept_paisa ?? 0],
  ];
  return (
    <Section title={texts.money}>
      <AmountList>
        <Rows rows={rows} />
        <AmountRow title={texts.total} paisa={order.total_paisa} strong />
        <Rows rows={adjusted} />
        {adjusted.length > 0 && (
          <AmountRow title={texts.payable} paisa={order.total_paisa - sumOf(order)} strong />
        )}
        <Rows rows={since} />
        <AmountRow
          title={texts.due}
          paisa={order.order_type === 'COD' ? order.cash_due_paisa : order.due_paisa}
          strong
        />
      </AmountList>
      {paid.length > 0 && <p className="text-muted text-sm">{paid.join(' · ')}</p>}
      {order.included_tax_paisa > 0 && (
        <p className="mt-1 text-muted text-sm">
          {`${texts.includedTax}: ${formatPaisa(order.included_tax_paisa)}`}
        </p>
      )}
      <Payments order={order} />
    </Section>
  );
}

function sumOf({ adjustments }: OfficeOrder): number {
  return adjustments.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0);
}

/** Rows without those of nothing. */
function Rows({ rows }: { rows: [string, number][] }) {
  return rows
    .filter(([, paisa]) => paisa !== 0)
    .map(([title, paisa]) => <AmountRow key={title} title={title} paisa={paisa} />);
}

function Payments({ order: { payments, refunds } }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return (
    <>
      {payments.length > 0 && <h3 className="mt-4 font-bold text-sm">{texts.attempts}</h3>}
      {payments.map(({ state, amount_paisa, at, means, held }) => (
        <p key={at} className="text-sm">
          <span>{`${formatTime(at, language)} · ${formatPaisa(amount_paisa)} · ${texts.attempt[state] ?? state}${means ? ` · ${means}` : ''}`}</span>
          {held && <strong className="block text-danger">{texts.held}</strong>}
        </p>
      ))}
      {refunds.length > 0 && <h3 className="mt-4 font-bold text-sm">{texts.refunds}</h3>}
      {refunds.map(({ state, amount_paisa, at, problem }) => (
        <p
          key={at}
          className={`text-sm ${state === 'failed' || state === 'uncertain' ? 'font-bold text-danger' : ''}`}
        >
          {`${formatTime(at, language)} · ${formatPaisa(amount_paisa)} · ${texts.refund[state] ?? state}${problem ? ` · ${problem}` : ''}`}
        </p>
      ))}
    </>
  );
}
