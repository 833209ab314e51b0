import type { Invoices, PaperSize } from '@haat/contract/office/orders/slips';
import type { Role } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { staffActor } from '../orders/actor.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { Refused } from '../platform/refused.ts';
import { financialYear } from './invoice-number.ts';
import { listInvoices } from './list-invoices.ts';
import { writePrints } from './slip-prints.ts';

interface Issue {
  orders: readonly number[];
  size: PaperSize;
  staff: { name: string; role: Role };
}

/**
 * Gives each confirmed order the next number of the financial year, unless it has one, and records the print. The lock lets one issue
 * after the other, so that the numbers have no gap. Refused with 409 `bin_missing`.
 */
export async function printInvoices(
  db: Database,
  { orders, size, staff }: Issue,
  now: Date,
): Promise<Invoices | Refused> {
  const refused = await inTransaction(db, async (tx) => {
    const { seller_bin } = await tx
      .selectFrom('shop_setting')
      .select('seller_bin')
      .forShare()
      .executeTakeFirstOrThrow();
    if (!seller_bin) return new Refused(409, 'bin_missing');
    await sql`LOCK TABLE invoice IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const year = financialYear(now);
    await sql`
      INSERT INTO invoice (order_id, year, number, payable_paisa, actor, at)
      SELECT id, ${year}::int,
             (SELECT coalesce(max(number), 0) FROM invoice WHERE year = ${year}::int) + row_number() OVER (ORDER BY id),
             balance.payable_paisa, ${staffActor(staff)}, ${now}
      FROM orders JOIN order_balance AS balance ON balance.order_id = orders.id
      WHERE id = ANY(${orders}) AND status IN ('PROCESSING', 'ONGOING', 'COMPLETED')
        AND NOT EXISTS (SELECT FROM invoice WHERE invoice.order_id = orders.id)`.execute(tx);
    await writePrints(tx, { orders, kind: 'invoice', size, staff });
    return null;
  });
  return refused ?? listInvoices(db, orders);
}
