import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';

/** Stores the products of the board in their order. 409 if somebody else has changed it since `version`. */
export async function arrangePriceBoard(
  db: Database,
  staff: Staff,
  { version, products }: { version: number; products: number[] },
): Promise<{ version: number } | Refused> {
  if (new Set(products).size !== products.length) return invalid({ products: 'twice' });
  return asStaff(db, staff, async (tx) => {
    const stored = await tx
      .updateTable('price_board')
      .set({ products: JSON.stringify(products), version: version + 1 })
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst();
    if (stored) return stored;
    const last = await tx
      .selectFrom('audit')
      .where('table_name', '=', 'price_board')
      .where('row_id', '=', '1')
      .orderBy('id', 'desc')
      .select(['actor', 'at'])
      .executeTakeFirst();
    return new Refused(409, {
      code: 'board_changed',
      params: { changed_by: last?.actor ?? '', changed_at: last?.at.toISOString() ?? '' },
    });
  });
}
