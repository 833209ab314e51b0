import { TAX_PERCENT } from '@haat/contract/money/money';
import type { OrderAmounts } from '@haat/contract/money/order-amounts';
import { formatShortTaka, formatTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';

/** The amounts of the specification, in taka; only our own API has the others. */
export type ShownAmounts = Pick<OrderAmounts, 'subtotal' | 'tax' | 'total'> & Partial<OrderAmounts>;

/** What an order is made of: subtotal, tax of each rate and total; charge, discount and included tax where there are any. */
export function Amounts({
  amounts,
  hasChanged = false,
}: {
  amounts: ShownAmounts & { delivery?: object | null };
  /** The order costs another sum by now. */
  hasChanged?: boolean;
}) {
  const texts = useMessages('orders');
  const more = useMessages('orders').amountLines;
  const { free } = useMessages('delivery');
  const language = useLanguage();
  const {
    subtotal,
    tax,
    tax_percent = TAX_PERCENT,
    total,
    delivery_charge = 0,
    discount = 0,
    included_tax = 0,
    taxes = [{ percent: tax_percent, tax }],
  } = amounts;
  // Where prices include the tax, a row of nothing would be read as no tax.
  const added = taxes.filter(({ percent, tax }) => percent > 0 && (tax > 0 || included_tax === 0));
  return (
    <dl className="mt-2 grid gap-1 border-line border-t pt-3">
      <AmountRow label={texts.subtotal} taka={subtotal} />
      {added.map(({ percent, tax }) => (
        <AmountRow key={percent} label={texts.tax(formatCount(language, percent))} taka={tax} />
      ))}
      {delivery_charge > 0 && <AmountRow label={more.deliveryCharge} taka={delivery_charge} />}
      {/* Nothing where the shop has no zones and so no charge. */}
      {delivery_charge === 0 && amounts.delivery && (
        <AmountRow label={more.deliveryCharge} taka={0} text={free} />
      )}
      {discount > 0 && <AmountRow label={more.discount} taka={-discount} />}
      <AmountRow label={hasChanged ? more.totalAsOrdered : texts.total} taka={total} strong />
      {included_tax > 0 && <AmountRow label={more.includedTax} taka={included_tax} muted />}
    </dl>
  );
}

/** One amount, in taka. */
export function AmountRow({
  label,
  taka,
  strong = false,
  muted = false,
  short = false,
  text,
}: {
  label: string;
  taka: number;
  strong?: boolean;
  muted?: boolean;
  /** Whole taka without decimals. */
  short?: boolean;
  /** In place of the amount. */
  text?: string;
}) {
  const language = useLanguage();
  const format = short ? formatShortTaka : formatTaka;
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 ${strong ? 'pt-1 font-bold text-lg' : ''} ${muted ? 'text-muted text-sm' : ''}`}
    >
      <dt>{label}</dt>
      <dd translate="no" className="ml-auto whitespace-nowrap tabular-nums">
        {text ?? format(language, taka)}
      </dd>
    </div>
  );
}
