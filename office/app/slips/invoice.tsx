import { formatAmount } from '@haat/contract/money/money';
import type { Invoice, Invoices, PaperSize } from '@haat/contract/office/orders/slips';
import { nameIn } from '@haat/contract/text/language';
import { clockInDhaka } from '@haat/contract/time/dhaka-time';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { dateInDhaka } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { slipMessages } from './messages.ts';
import { SlipLogo } from './packing-slip.tsx';

/** An amount in the digits of the paper. */
export const amountOf = (paisa: number) => inDigits(formatAmount(paisa));

/** The tax invoice, form Mushak 6.3. On rolls each line takes several rows, because eleven columns do not fit. */
export function TaxInvoice({
  invoice,
  seller,
  size,
}: {
  invoice: Invoice;
  seller: Invoices['seller'];
  size: PaperSize;
}) {
  const texts = useMessages(slipMessages);
  return (
    <TaxPaper size={size} label={invoice.order} seller={seller} titles={{ ...texts, title: texts.challan }}>
      <Parties invoice={invoice} seller={seller} wide={size === 'a4'} />
      {size === 'a4' ? <WideLines invoice={invoice} /> : <NarrowLines invoice={invoice} />}
      <Sums invoice={invoice} />
      {invoice.changed && <p className="mt-2 font-bold">{texts.changed}</p>}
    </TaxPaper>
  );
}

/** The frame of a paper of the tax authority: its title and form above, signature and seal below. */
export function TaxPaper({
  size,
  label,
  seller,
  titles: { title, form, clause },
  children,
}: {
  size: PaperSize;
  label: string;
  seller: Invoices['seller'];
  titles: { title: string; form: string; clause: string };
  children: Elements;
}) {
  const texts = useMessages(slipMessages);
  return (
    <article className={`slip slip-${size}`} aria-label={label}>
      <header className="mb-2 text-center">
        <p>{texts.authority}</p>
        <p className="font-bold text-base">
          <span>{`${title} `}</span>
          <span className="border border-black px-1 text-sm">{form}</span>
        </p>
        <p>{clause}</p>
      </header>
      {seller.logo && <SlipLogo logo={seller.logo} name={seller.name} />}
      {children}
      <footer className="mt-8 flex justify-between gap-4">
        <span className="border-black border-t pt-1">{texts.signature}</span>
        <span className="border-black border-t px-4 pt-1">{texts.seal}</span>
      </footer>
    </article>
  );
}

function Parties({ invoice, seller, wide }: { invoice: Invoice; seller: Invoices['seller']; wide: boolean }) {
  const texts = useMessages(slipMessages);
  const language = useLanguage();
  const rows: [string, string][] = [
    [texts.seller, nameIn(language, seller)],
    [texts.bin, seller.bin || texts.noBin],
    [texts.issuedAt, (language === 'bn' && seller.address_bn) || seller.address],
    [texts.buyer, invoice.buyer],
    [texts.buyerBin, '–'],
    [texts.destination, invoice.destination],
    [texts.number, invoice.number === null ? texts.draft : inDigits(invoice.number)],
    [texts.date, invoice.issued ? inDigits(dateInDhaka(invoice.issued)) : '–'],
    [texts.time, invoice.issued ? inDigits(clockInDhaka(new Date(invoice.issued))) : '–'],
    [texts.order, invoice.order],
  ];
  return <Facts rows={rows} wide={wide} />;
}

export function Facts({ rows, wide }: { rows: [string, string][]; wide: boolean }) {
  return (
    <dl className={`mb-2 grid gap-x-4 ${wide ? 'grid-cols-2' : ''}`}>
      {rows.map(([title, value]) => (
        <div key={title}>
          <dt className="inline">{`${title}: `}</dt>
          <dd className={`inline font-bold ${value.includes(' ') ? '' : 'whitespace-nowrap'}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useLineTexts() {
  const texts = useMessages(slipMessages);
  const language = useLanguage();
  return {
    texts,
    nameOf: (one: Invoice['lines'][number]) => nameIn(language, one),
    unitOf: ({ unit }: Invoice['lines'][number]) => unitText(language, unit),
    quantityOf: ({ quantity, grams }: Invoice['lines'][number]) =>
      grams === null ? inDigits(quantity) : `${inDigits(quantity)} (${texts.grams(grams)})`,
  };
}

function WideLines({ invoice }: { invoice: Invoice }) {
  const { texts, nameOf, unitOf, quantityOf } = useLineTexts();
  const { columns } = texts;
  return (
    <table>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, title]) => (
            <th key={key} className={['nth', 'description', 'unit'].includes(key) ? '' : 'number'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one name have only their place
          <tr key={at}>
            <td>{inDigits(at + 1)}</td>
            <td>{nameOf(line)}</td>
            <td>{unitOf(line)}</td>
            <td className="number">{quantityOf(line)}</td>
            <td translate="no" className="number">
              {amountOf(line.price_paisa)}
            </td>
            <td translate="no" className="number">
              {amountOf(line.value_paisa)}
            </td>
            <td className="number">{inDigits(0)}</td>
            <td className="number">{amountOf(0)}</td>
            <td className="number">{inDigits(line.tax_percent)}</td>
            <td translate="no" className="number">
              {amountOf(line.tax_paisa)}
            </td>
            <td translate="no" className="number">
              {amountOf(line.total_paisa)}
            </td>
          </tr>
        ))}
        <tr className="font-bold">
          <td colSpan={5}>{texts.sums}</td>
          <td translate="no" className="number">
            {amountOf(invoice.value_paisa)}
          </td>
          <td />
          <td className="number">{amountOf(0)}</td>
          <td />
          <td translate="no" className="number">
            {amountOf(invoice.tax_paisa)}
          </td>
          <td translate="no" className="number">
            {amountOf(invoice.value_paisa + invoice.tax_paisa)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function NarrowLines({ invoice }: { invoice: Invoice }) {
  const { texts, nameOf, unitOf, quantityOf } = useLineTexts();
  const { columns } = texts;
  return (
    <table>
      <tbody>
        {invoice.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one name have only their place
          <tr key={at}>
            <td>
              <span>{`${inDigits(at + 1)}. ${nameOf(line)} ${unitOf(line)}`}</span>
              <span className="block">
                {`${quantityOf(line)} × ${amountOf(line.price_paisa)} = ${amountOf(line.value_paisa)}`}
              </span>
              <span className="block">
                {`${columns.sd} ${inDigits(0)} % · ${columns.vat} ${inDigits(line.tax_percent)} % ${amountOf(line.tax_paisa)}`}
              </span>
            </td>
            <td translate="no" className="number font-bold">
              {amountOf(line.total_paisa)}
            </td>
          </tr>
        ))}
        <tr className="font-bold">
          <td>{`${texts.sums} · ${columns.vat} ${amountOf(invoice.tax_paisa)}`}</td>
          <td translate="no" className="number">
            {amountOf(invoice.value_paisa + invoice.tax_paisa)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Sums({ invoice }: { invoice: Invoice }) {
  const texts = useMessages(slipMessages);
  const rows: [string, number][] = [
    [texts.delivery, invoice.delivery_paisa],
    [texts.discount, -invoice.discount_paisa],
    [texts.payable, invoice.total_paisa],
    [texts.paid, -invoice.paid_paisa],
    [texts.due, invoice.cash_due_paisa],
  ];
  return (
    <dl className="mt-2 ml-auto grid w-full max-w-64 grid-cols-[1fr_auto] gap-x-4 tabular-nums">
      {rows
        .filter(([title, paisa]) => paisa !== 0 || title === texts.payable)
        .map(([title, paisa]) => (
          <div key={title} className={`contents ${title === texts.payable ? 'font-bold' : ''}`}>
            <dt>{title}</dt>
            <dd translate="no" className="text-right">
              {amountOf(paisa)}
            </dd>
          </div>
        ))}
    </dl>
  );
}
