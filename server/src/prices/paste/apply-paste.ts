import type * as endpoints from '@haat/contract/office/catalogue/paste';
import type { Publication } from '@haat/contract/office/catalogue/prices';
import type { StockSheet } from '@haat/contract/office/catalogue/stock';
import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { lockProducts } from '../../stock/lock-products.ts';
import { storeSheet } from '../../stock/office/record-stock-sheet.ts';
import { type Mover, withinLimit } from '../../value-limits/move-value.ts';
import { readPublication } from '../get-price-board.ts';
import { storePublication } from '../publish-prices.ts';

type Paste = Static<typeof endpoints.applyPaste.body>;

/** Publishes the prices and records the counts of a paste in one transaction, once per key. A refusal of either stores nothing. */
export async function applyPaste(
  db: Database,
  staff: Mover,
  { key, prices, counts }: Paste,
  now: Date,
): Promise<{ publication: Publication | null; sheet: StockSheet | null } | Refused> {
  if (prices.length + counts.length === 0) return invalid({ prices: 'no_change' });
  const applied = await asStaff(db, staff, async (tx) => {
    const ids = [...prices, ...counts].map(({ product }) => product);
    await lockProducts(tx, ids);
    const published =
      prices.length === 0 ? null : await storePublication(tx, staff, { key, changes: prices, at: now, now });
    if (published instanceof Refused) return published;
    const note = 'pasted from a spreadsheet';
    const record = () => storeSheet(tx, staff, { key, kind: 'count', note, lines: counts });
    const sheet =
      counts.length === 0 ? null : await withinLimit(tx, staff, { kind: 'count', order: null }, record);
    return sheet instanceof Refused ? sheet : { published, sheet };
  });
  if (applied instanceof Refused) return applied;
  const { published, sheet } = applied;
  return { publication: published === null ? null : await readPublication(db, published), sheet };
}
