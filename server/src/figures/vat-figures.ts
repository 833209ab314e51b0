import type { VatFigures } from '@haat/contract/office/figures';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { BILLED } from './write-figures.ts';

/** A sale with its rate, or a credit note. */
export interface VatEntry {
  kind: 'sale' | 'credit_note';
  at: Date;
  order_id: number;
  order_number: string;
  /** Year and number of the tax invoice or credit note; null: there is no invoice. */
  year: number | null;
  number: number | null;
  /** 0: exempt. */
  percent: number;
  /** Without the VAT, in paisa. */
  value_paisa: number;
  vat_paisa: number;
}

/**
 * Selects the sales and credit notes of a time, one row for each rate. A sale is an order that was delivered then, as it was supplied; goods
 * that are sent again are not sold again. VAT is computed once for each rate and way of an order, as in `taxesOf`.
 */
export function vatEntries({ from, to }: { from: Date; to: Date }): RawBuilder<VatEntry> {
  return sql`
    SELECT 'sale' AS kind, delivered.at, orders.id AS order_id, orders.number AS order_number, invoice.year, invoice.number,
      percent, sum(paisa - CASE tax_class WHEN 'included' THEN vat ELSE 0 END)::bigint AS value_paisa, sum(vat)::bigint AS vat_paisa
    FROM order_history AS delivered
    JOIN orders ON orders.id = delivered.order_id
    LEFT JOIN invoice ON invoice.order_id = orders.id
    CROSS JOIN LATERAL (
      SELECT tax_class, CASE tax_class WHEN 'exempt' THEN 0 ELSE coalesce(order_item.tax_percent, orders.tax_percent) END AS percent,
        sum(${BILLED})::bigint AS paisa
      FROM order_item WHERE order_id = orders.id GROUP BY 1, 2
    ) AS way
    CROSS JOIN LATERAL (SELECT (percent * 2)::int AS halves) AS rate
    CROSS JOIN LATERAL (
      SELECT CASE tax_class WHEN 'specified' THEN (paisa * halves + 100) / 200
        WHEN 'included' THEN (2 * paisa * halves + 200 + halves) / (2 * (200 + halves)) ELSE 0 END AS vat
    ) AS tax
    WHERE to_status = 'COMPLETED' AND delivered.at >= ${from} AND delivered.at < ${to} AND sent_again_for IS NULL AND paisa > 0
    GROUP BY delivered.at, orders.id, invoice.order_id, percent
    UNION ALL
    SELECT 'credit_note', note.at, orders.id, orders.number, note.year, note.number,
      CASE line.tax_class WHEN 'exempt' THEN 0 ELSE coalesce(line.tax_percent, orders.tax_percent) END,
      note.amount_paisa - note.tax_paisa, note.tax_paisa
    FROM credit_note AS note
    JOIN orders ON orders.id = note.order_id
    JOIN complaint_line ON complaint_line.adjustment_id = note.adjustment_id
    JOIN order_item AS line ON line.id = complaint_line.order_item_id
    WHERE note.at >= ${from} AND note.at < ${to}`;
}

/** The bounds of a month in Dhaka, `2026-11`. */
export function monthBounds(month: string): { from: Date; to: Date } {
  const [year, number] = month.split('-').map(Number);
  return { from: dayBounds(`${month}-01`).from, to: dayBounds(`${year}-${number! + 1}-01`).from };
}

/** Returns what form 9.1 asks for of a month, the lowest rate first. */
export async function getVatFigures(db: Database, month: string): Promise<VatFigures> {
  const { rows } = await sql<VatFigures['rows'][number]>`
    SELECT percent,
      coalesce(sum(value_paisa) FILTER (WHERE kind = 'sale'), 0)::bigint AS sales_paisa,
      coalesce(sum(vat_paisa) FILTER (WHERE kind = 'sale'), 0)::bigint AS vat_paisa,
      coalesce(sum(value_paisa) FILTER (WHERE kind = 'credit_note'), 0)::bigint AS credited_paisa,
      coalesce(sum(vat_paisa) FILTER (WHERE kind = 'credit_note'), 0)::bigint AS credited_vat_paisa
    FROM (${vatEntries(monthBounds(month))}) AS entry GROUP BY percent ORDER BY percent`.execute(db);
  const counts = await sql<Pick<VatFigures, 'orders' | 'without_invoice' | 'credit_notes'>>`
    SELECT count(DISTINCT order_id) FILTER (WHERE kind = 'sale')::int AS orders,
      count(DISTINCT order_id) FILTER (WHERE kind = 'sale' AND number IS NULL)::int AS without_invoice,
      count(*) FILTER (WHERE kind = 'credit_note')::int AS credit_notes
    FROM (${vatEntries(monthBounds(month))}) AS entry`.execute(db);
  const { from, to } = monthBounds(month);
  const kept = await sql<Pick<VatFigures, 'kept_paisa'>>`
    SELECT coalesce(sum(kept_paisa), 0)::bigint AS kept_paisa FROM orders
    WHERE kept_paisa > 0 AND EXISTS (
      SELECT FROM order_history WHERE order_id = orders.id AND to_status = 'CANCELLED' AND at >= ${from} AND at < ${to})`.execute(
    db,
  );
  return { rows, ...counts.rows[0]!, ...kept.rows[0]! };
}
