import type { CreditNote, Invoices, PaperSize } from '@haat/contract/office/orders/slips';
import { nameIn } from '@haat/contract/text/language';
import { clockInDhaka } from '@haat/contract/time/dhaka-time';
import { dateInDhaka } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { unitText } from '../i18n/product-text.ts';
import { reasonIn } from '../platform/reasons.ts';
import { amountOf, Facts, TaxPaper } from './invoice.tsx';
import { slipMessages } from './messages.ts';

/** The credit note, form Mushak 6.7: what was made good of one line of an order with an invoice. */
export function CreditNoteSlip({
  note,
  seller,
  size,
}: {
  note: CreditNote;
  seller: Invoices['seller'];
  size: PaperSize;
}) {
  const texts = useMessages(slipMessages);
  const { creditNote, columns } = texts;
  const language = useLanguage();
  const name = nameIn(language, note);
  const amount =
    note.grams === null
      ? `${inDigits(note.quantity ?? 0)} × ${unitText(language, note.unit)}`
      : texts.grams(note.grams);
  const sums: [string, string][] = [
    [columns.value, amountOf(note.value_paisa)],
    [columns.sd, amountOf(0)],
    [`${columns.vat} ${inDigits(note.tax_percent)} %`, amountOf(note.tax_paisa)],
  ];
  return (
    <TaxPaper size={size} label={note.number} seller={seller} titles={creditNote}>
      <Facts
        wide={size === 'a4'}
        rows={[
          [creditNote.returnedBy, note.buyer],
          [texts.buyerBin, '–'],
          [creditNote.invoice, inDigits(note.invoice)],
          [creditNote.invoiceDate, inDigits(dateInDhaka(note.invoice_at))],
          [creditNote.takenBackBy, nameIn(language, seller)],
          [texts.bin, seller.bin || texts.noBin],
          [texts.issuedAt, (language === 'bn' && seller.address_bn) || seller.address],
          [creditNote.number, inDigits(note.number)],
          [texts.date, inDigits(dateInDhaka(note.at))],
          [texts.time, inDigits(clockInDhaka(new Date(note.at)))],
          [texts.order, note.order],
        ]}
      />
      <table>
        <tbody>
          <tr>
            <td>
              <span>{`${inDigits(1)}. ${name}`}</span>
              <span className="block">{`${columns.quantity}: ${amount}`}</span>
            </td>
            <td translate="no" className="number font-bold">
              {amountOf(note.total_paisa)}
            </td>
          </tr>
          {sums.map(([title, sum]) => (
            <tr key={title}>
              <td>{title}</td>
              <td translate="no" className="number">
                {sum}
              </td>
            </tr>
          ))}
          <tr className="font-bold">
            <td>{columns.total}</td>
            <td translate="no" className="number">
              {amountOf(note.total_paisa)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-2">{`${creditNote.reason}: ${reasonIn(language, note.reason)}`}</p>
    </TaxPaper>
  );
}
