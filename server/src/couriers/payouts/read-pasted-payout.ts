import { paisaOfText } from '@haat/contract/money/money';
import { latinDigits } from '@haat/contract/text/digits';
import { readTable } from '../../platform/read-records.ts';
import { invalid, type Refused } from '../../platform/refused.ts';
import type { PayoutParcel } from '../courier/courier.ts';

/** The headings of lists of payouts, in small letters without signs. */
const HEADINGS = {
  consignment: [
    'consignment',
    'consignmentid',
    'consignmentno',
    'trackingid',
    'trackingcode',
    'parcelid',
    'id',
  ],
  invoice: [
    'invoice',
    'invoiceno',
    'invoiceid',
    'merchantinvoiceid',
    'merchantorderid',
    'orderid',
    'order',
    'ordernumber',
  ],
  collected: [
    'collected',
    'collectedamount',
    'cod',
    'codamount',
    'cashcollection',
    'cashcollected',
    'amount',
    'collection',
  ],
  fee: ['fee', 'charge', 'deliveryfee', 'deliverycharge', 'shippingcharge', 'charges', 'deliverychargebdt'],
  codFee: ['codfee', 'codcharge', 'codchargebdt', 'codpercentage', 'codfeetk', 'cashcollectionfee'],
} as const;
type Column = keyof typeof HEADINGS;

/**
 * Reads the parcels of a payout from CSV, or from cells that were copied from a spreadsheet. Rows without a number are sums, and left out. Refused with 400
 * that names `text`: no known columns, or a row whose amount cannot be read.
 */
export function readPastedPayout(text: string, maxLines: number): PayoutParcel[] | Refused {
  const rows = readTable(
    text,
    HEADINGS,
    (has) => (has('consignment') || has('invoice')) && (has('collected') || has('fee')),
  );
  if (!rows) return invalid({ text: 'no_payout_columns' });
  const parcels: PayoutParcel[] = [];
  for (const { line, cell } of rows) {
    const [consignment, invoice] = [cell('consignment') || null, cell('invoice') || null];
    if (consignment === null && invoice === null) continue;
    const amounts = (['collected', 'fee', 'codFee'] as const).map((column) => paisaOf(cell(column), column));
    if (amounts.some((paisa) => paisa === undefined))
      return invalid({ text: { code: 'unreadable_row', params: { row: line } } });
    const [collectedPaisa, feePaisa, codFeePaisa] = amounts as (number | null)[];
    parcels.push({
      consignment,
      invoice,
      collectedPaisa: collectedPaisa!,
      feePaisa: feePaisa!,
      codFeePaisa: codFeePaisa!,
    });
  }
  if (parcels.length === 0) return invalid({ text: 'no_payout_columns' });
  if (parcels.length > maxLines) return invalid({ text: { code: 'too_many', params: { max: maxLines } } });
  return parcels;
}

/** Null: the cell is empty; undefined: it is no amount. Fees are written with a minus or without; of what was collected it is taken back. */
function paisaOf(cell: string, column: Column): number | null | undefined {
  const text = latinDigits(cell).replace(/[,\s+]|tk\.?|bdt|৳/gi, '');
  const amount = text.replace(/^[-−]/, '');
  if (amount === '' || amount === '-') return null;
  const paisa = paisaOfText(amount) ?? undefined;
  return column === 'collected' && amount !== text && paisa ? -paisa : paisa;
}
