import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { financialYear } from '../slips/invoice-number.ts';

/**
 * Gives an adjustment the next number of credit notes in the financial year, if the shop has a BIN and the order an invoice. The lock lets one
 * note after the other, so that the numbers have no gap.
 */
export async function writeCreditNote(
  tx: Transaction<Schema>,
  {
    adjustment,
    order,
    paisa,
    taxPaisa,
    actor,
    now,
  }: { adjustment: number; order: number; paisa: number; taxPaisa: number; actor: string; now: Date },
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM invoice, shop_setting WHERE order_id = ${order} AND seller_bin <> ''`.execute(tx);
  if (rows.length === 0) return;
  await sql`LOCK TABLE credit_note IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const year = financialYear(now);
  await sql`
    INSERT INTO credit_note (adjustment_id, order_id, year, number, amount_paisa, tax_paisa, actor)
    SELECT ${adjustment}, ${order}, ${year}::int, coalesce(max(number), 0) + 1, ${paisa}, ${taxPaisa}, ${actor}
    FROM credit_note WHERE year = ${year}::int`.execute(tx);
}
