import { formatAmount } from '@haat/contract/money/money';
import type { Memo, PaperSize, Slip } from '@haat/contract/office/orders/slips';
import { formatPhone } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { nameIn } from '@haat/contract/text/language';
import { QrCode } from '@haat/ui/qr-code.tsx';
import { bengaliNumbers, inBengaliDigits } from '../i18n/bengali-digits.ts';
import { dateInDhaka } from '../i18n/format.ts';
import { optionText, weightText, withUnit } from '../i18n/product-text.ts';
import { reasonIn } from '../platform/reasons.ts';
import { slipMessages } from './messages.ts';
import { SlipLogo } from './packing-slip.tsx';

const BENGALI = inBengaliDigits(slipMessages.bn);

/** The texts and digits of one language, whatever the language of the office is: a memo is in the language of its shopper. */
function writerOf(language: Language) {
  const isBengali = language === 'bn';
  const digits = (text: string) => (isBengali ? bengaliNumbers(text) : text);
  return {
    language,
    texts: isBengali ? BENGALI : slipMessages.en,
    digits,
    amount: (paisa: number) => digits(formatAmount(paisa)),
  };
}
type Writer = ReturnType<typeof writerOf>;

/** The bill for the bag: prices, what is short or replaced, sums, what is paid and due, and the page of the order as a QR code. */
export function CashMemo({
  slip,
  memo,
  shop,
  logo,
  phone,
  size,
}: {
  slip: Slip;
  memo: Memo;
  shop: string;
  logo: string;
  phone: string;
  size: PaperSize;
}) {
  const writer = writerOf(memo.language);
  const { texts, digits } = writer;
  return (
    <article className={`slip slip-${size}`} aria-label={slip.number} lang={memo.language}>
      <header className="mb-2 text-center [&_img]:mx-auto">
        {logo ? <SlipLogo logo={logo} name={shop} /> : <p className="font-bold text-base">{shop}</p>}
        {phone && <p>{digits(phone)}</p>}
        <p className="font-bold">{texts.kinds.memo}</p>
      </header>
      <p className="flex justify-between gap-2">
        <strong>{slip.number}</strong>
        <span>{digits(dateInDhaka(slip.created))}</span>
      </p>
      {/* Who buys at the counter gives no name. */}
      {slip.receiver_phone_number !== '' && (
        <p>{`${slip.receiver_name} · ${formatPhone(slip.receiver_phone_number)}`}</p>
      )}
      <table className="mt-2">
        <tbody>
          {slip.lines.map((line) => (
            <Line key={line.id} line={line} slip={slip} memo={memo} writer={writer} />
          ))}
        </tbody>
      </table>
      <Sums slip={slip} memo={memo} writer={writer} />
      <footer className="mt-2 flex items-center gap-2">
        <div className="w-20 shrink-0 [&_svg]:w-20">
          <QrCode text={window.location.origin + slip.page} label={texts.qrPage(slip.number)} />
        </div>
        <p>{`${texts.thanks} ${texts.orderPage}`}</p>
      </footer>
    </article>
  );
}

function Line({
  line,
  slip,
  memo,
  writer,
}: {
  line: Slip['lines'][number];
  slip: Slip;
  memo: Memo;
  writer: Writer;
}) {
  const { language, texts, digits, amount } = writer;
  const nameOf = (one: Slip['lines'][number]) => nameIn(language, one);
  const replaced = slip.lines.find(({ id }) => id === line.replaces);
  const price = memo.lines.find((one) => one.line === line.id)!;
  const shown = (quantity: number) => weightText(language, line, quantity) ?? String(quantity);
  const isShort = !replaced && line.quantity < line.ordered;
  return (
    <tr>
      <td>
        <span>{digits(withUnit(language, nameOf(line), line.unit))}</span>
        {line.option && <span className="block">{optionText(language, line)}</span>}
        {line.quantity > 0 && (
          <span className="block tabular-nums">
            {line.grams === null
              ? digits(`${shown(line.quantity)} × ${formatAmount(price.price_paisa)}`)
              : `${texts.weighTotal} ${texts.grams(line.grams)}`}
          </span>
        )}
        {replaced && <span className="block">{texts.instead(digits(nameOf(replaced)))}</span>}
        {isShort && (
          <span className="block italic">
            {[
              line.quantity === 0 ? texts.leftOut : texts.lessThan(digits(shown(line.ordered))),
              line.reason && reasonIn(language, line.reason),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </td>
      <td translate="no" className="number">
        {line.quantity === 0 ? '–' : amount(price.total_paisa)}
      </td>
    </tr>
  );
}

function Sums({ slip, memo, writer: { texts, digits, amount } }: { slip: Slip; memo: Memo; writer: Writer }) {
  // Cash is collected in whole taka, in the shopper's favour.
  const rounding = slip.cash_due_paisa - (memo.total_paisa - memo.credit_paisa - memo.paid_paisa);
  const rows: [string, number][] = [
    [texts.goods, memo.goods_paisa],
    ...memo.taxes.map(({ percent, tax_paisa }): [string, number] => [
      digits(`${texts.columns.vat} ${percent}%`),
      tax_paisa,
    ]),
    [texts.delivery, memo.delivery_paisa],
    [texts.discount, -memo.discount_paisa],
    [texts.sums, memo.total_paisa],
    [texts.credit, -memo.credit_paisa],
    [texts.paid, -memo.paid_paisa],
    [texts.rounding, rounding],
    [texts.due, slip.cash_due_paisa],
  ];
  const bold = [texts.sums, texts.due];
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {rows
        .filter(([title, paisa]) => paisa !== 0 || title === texts.sums)
        .map(([title, paisa]) => (
          <div key={title} className={`contents ${bold.includes(title) ? 'font-bold' : ''}`}>
            <dt>{title}</dt>
            <dd translate="no" className="text-right">
              {bold.includes(title) ? `৳${amount(paisa)}` : amount(paisa)}
            </dd>
          </div>
        ))}
      {memo.included_tax_paisa > 0 && (
        <p className="col-span-2">{texts.includedVat(amount(memo.included_tax_paisa))}</p>
      )}
      {slip.cash_due_paisa === 0 && <p className="col-span-2 font-bold">{texts.nothingToCollect}</p>}
    </dl>
  );
}
