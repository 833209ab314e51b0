import { Readable } from 'node:stream';
import { toTaka } from '@haat/contract/money/money';
import type { Language } from '@haat/contract/text/language';
import { dayInDhaka } from '@haat/contract/time/dhaka-time';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { monthBounds, type VatEntry, vatEntries } from '../figures/vat-figures.ts';
import type { Database } from '../platform/db/database.ts';
import { invoiceNumber } from '../slips/invoice-number.ts';
import { type Cell, toCsvFile } from './csv-file.ts';

const HEADINGS = {
  en: ['Day', 'Document', 'Number', 'Order', 'VAT rate', 'Value', 'VAT', 'With VAT'],
  bn: ['তারিখ', 'দলিল', 'নম্বর', 'অর্ডার', 'মূসকের হার', 'মূল্য', 'মূসক', 'মূসকসহ'],
};
const DOCUMENTS = {
  en: { sale: 'Sale (6.3)', credit_note: 'Credit note (6.7)' },
  bn: { sale: 'বিক্রি (৬.৩)', credit_note: 'ক্রেডিট নোট (৬.৭)' },
};

/** Streams the sales register of a month day by day: a row for each order and rate, in taka; a credit note is below 0. */
export function exportVat(
  db: Database,
  { month, language = 'en' }: { month: string; language?: Language },
): Readable {
  async function* days(): AsyncGenerator<Cell[][]> {
    const { from, to } = monthBounds(month);
    for (let day = from.getTime(); day < to.getTime(); day += DAY) {
      const { rows } = await sql<VatEntry>`
        ${vatEntries({ from: new Date(day), to: new Date(day + DAY) })} ORDER BY at, order_id, number, percent`.execute(
        db,
      );
      if (rows.length > 0) yield rows.map((entry) => cellsOf(entry, DOCUMENTS[language]));
    }
  }
  return Readable.from(toCsvFile(HEADINGS[language], days()));
}

function cellsOf(
  { kind, at, year, number, order_number, percent, value_paisa, vat_paisa }: VatEntry,
  documents: (typeof DOCUMENTS)['en'],
): Cell[] {
  const sign = kind === 'sale' ? 1 : -1;
  return [
    dayInDhaka(at),
    documents[kind],
    year === null || number === null ? '' : invoiceNumber({ year, number }),
    order_number,
    percent,
    ...[value_paisa, vat_paisa, value_paisa + vat_paisa].map((paisa) => toTaka(sign * paisa)),
  ];
}
