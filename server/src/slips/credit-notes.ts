import type { CreditNote, CreditNotes, PaperSize } from '@haat/contract/office/orders/slips';
import type { Role } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { LINE_UNIT } from '../orders/line-unit.ts';
import type { Database } from '../platform/db/database.ts';
import { invoiceNumber } from './invoice-number.ts';
import { findSeller } from './seller.ts';
import { findPrints, printOf, writePrints } from './slip-prints.ts';

interface Row
  extends Omit<CreditNote, 'number' | 'invoice' | 'at' | 'invoice_at' | 'printed' | 'value_paisa'> {
  order_id: number;
  year: number;
  nth: number;
  invoice_year: number;
  invoice_nth: number;
  at: Date;
  invoice_at: Date;
}

/** Returns the credit notes of orders, in order of their number. */
export async function listCreditNotes(db: Database, orders: readonly number[]): Promise<CreditNotes> {
  const [seller, prints, { rows }] = await Promise.all([
    findSeller(db),
    findPrints(db, orders),
    sql<Row>`
      SELECT note.order_id, orders.number AS order, receiver_name AS buyer, note.year, note.number AS nth, note.at,
        invoice.year AS invoice_year, invoice.number AS invoice_nth, invoice.at AS invoice_at, adjustment.reason,
        line.name, line.name_bn, ${LINE_UNIT} AS unit, tax_class,
        CASE WHEN tax_class = 'exempt' THEN 0 ELSE coalesce(line.tax_percent, orders.tax_percent) END AS tax_percent,
        CASE WHEN supplied_grams IS NULL THEN accepted END AS quantity,
        CASE WHEN supplied_grams IS NOT NULL THEN accepted END AS grams, note.tax_paisa, note.amount_paisa AS total_paisa
      FROM credit_note AS note
      JOIN orders ON orders.id = note.order_id
      JOIN invoice ON invoice.order_id = note.order_id
      JOIN order_adjustment AS adjustment ON adjustment.id = note.adjustment_id
      JOIN complaint_line ON complaint_line.adjustment_id = note.adjustment_id
      JOIN order_item AS line ON line.id = complaint_line.order_item_id
      JOIN product ON product.id = line.product_id
      WHERE note.order_id = ANY(${orders}) ORDER BY note.year, note.number`.execute(db),
  ]);
  return {
    seller,
    notes: rows.map(({ order_id, year, nth, invoice_year, invoice_nth, at, invoice_at, ...row }) => ({
      ...row,
      number: invoiceNumber({ year, number: nth }),
      at: at.toISOString(),
      invoice: invoiceNumber({ year: invoice_year, number: invoice_nth }),
      invoice_at: invoice_at.toISOString(),
      value_paisa: row.total_paisa - row.tax_paisa,
      printed: printOf(prints, order_id, 'credit_note'),
    })),
  };
}

/** Records that the credit notes of orders are printed, and returns them: always the same ones, with the same numbers. */
export async function printCreditNotes(
  db: Database,
  print: { orders: readonly number[]; size: PaperSize; staff: { name: string; role: Role } },
): Promise<CreditNotes> {
  const noted = await db
    .selectFrom('credit_note')
    .where('order_id', 'in', print.orders)
    .select('order_id')
    .distinct()
    .execute();
  await writePrints(db, { ...print, orders: noted.map(({ order_id }) => order_id), kind: 'credit_note' });
  return listCreditNotes(db, print.orders);
}
