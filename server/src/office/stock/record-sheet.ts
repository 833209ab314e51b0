import { cleanLine } from '@haat/contract/common/text';
import type { StockSheet } from '@haat/contract/office/stock';
import { sql, type Transaction } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { recordedAs } from '../../stock/stock-movement.ts';
import { recordActor } from '../staff/actor.ts';

interface NewSheet {
  key: string;
  kind: StockSheet['kind'];
  note: string;
  /** `seen`, of a count: the stock that was shown when the goods were counted. */
  lines: { product: number; quantity: number; seen?: number }[];
}

/** PostgreSQL's largest integer. */
const MAX_STOCK = 2_147_483_647;

type Line = StockSheet['lines'][number];

/**
 * Records a sheet, once per key, in one transaction. Triggers write a row of the ledger for each product whose stock changes. A count is a
 * difference to what was seen, so that sales since then are not lost. 409 `out_of_stock` if more is wasted than there is; 409 `sheet_recorded` if
 * its key has recorded other lines.
 */
export async function recordSheet(
  db: Database,
  staff: string,
  sheet: NewSheet,
): Promise<StockSheet | Refused> {
  return inTransaction(db, (tx) => recordSheetInTransaction(tx, staff, sheet));
}

/** The same in the caller's transaction, which must be rolled back if it is refused. */
export async function recordSheetInTransaction(
  tx: Transaction<Schema>,
  staff: string,
  { key, kind, note, lines }: NewSheet,
): Promise<StockSheet | Refused> {
  if (new Set(lines.map(({ product }) => product)).size !== lines.length)
    return invalid({ lines: 'has a product twice' });
  if (kind !== 'count' && lines.some(({ quantity }) => quantity === 0))
    return invalid({ lines: 'has a quantity of 0' });
  // A second request with the key waits here for the first one.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sheet ${key}`}, 0))`.execute(tx);
  const earlier = await tx
    .selectFrom('stock_sheet')
    .where('request_key', '=', key)
    .select(['id', 'kind', 'lines'])
    .executeTakeFirst();
  if (earlier) return hasLines(earlier, lines) ? earlier : recordedBefore(earlier);
  const actor = `staff:${staff}`;
  const reason = cleanLine(note);
  await recordActor(tx, staff);
  const moved = await moveStock(tx, kind, lines);
  if (moved instanceof Refused) return moved;
  await storeStock(tx, moved, { kind, actor, reason });
  const { id } = await tx
    .insertInto('stock_sheet')
    .values({ request_key: key, kind, actor, note: reason, lines: JSON.stringify(moved) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, lines: moved };
}

function hasLines(earlier: StockSheet, lines: NewSheet['lines']): boolean {
  const recorded = new Map(earlier.lines.map(({ product, quantity }) => [product, quantity]));
  return (
    recorded.size === lines.length &&
    lines.every(({ product, quantity }) => recorded.get(product) === quantity)
  );
}

/** If the response was lost, more lines may have been typed since: they must not look recorded. */
function recordedBefore({ lines }: StockSheet): Refused {
  return new Refused(409, 'sheet_recorded', 'This sheet was recorded before, with other lines.', {
    fields: Object.fromEntries(lines.map(({ product, quantity }) => [String(product), String(quantity)])),
  });
}

/** Locks the products in order of id, as orders do, and computes their stock after the sheet. */
async function moveStock(
  tx: Transaction<Schema>,
  kind: StockSheet['kind'],
  lines: NewSheet['lines'],
): Promise<Line[] | Refused> {
  const ids = lines.map(({ product }) => product);
  const rows = await tx
    .selectFrom('product')
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .select(['id', 'stock'])
    .execute();
  const stock = new Map(rows.map((row) => [row.id, row.stock]));
  if (ids.some((id) => !stock.has(id))) return invalid({ lines: 'has a product that does not exist' });
  const moved = lines.map(({ product, quantity, seen = 0 }) => {
    const before = stock.get(product)!;
    return { product, quantity, before, after: afterSheet(kind, before, quantity, seen) };
  });
  if (moved.some(({ after }) => after > MAX_STOCK))
    return invalid({ lines: `makes a stock above ${MAX_STOCK}` });
  const missing = moved.filter(({ after }) => after < 0);
  if (missing.length === 0) return moved;
  return new Refused(409, 'out_of_stock', 'There is not so much of it in stock.', {
    fields: Object.fromEntries(missing.map(({ product, before }) => [String(product), String(before)])),
  });
}

function afterSheet(kind: StockSheet['kind'], before: number, quantity: number, seen: number): number {
  if (kind === 'receive') return before + quantity;
  if (kind === 'waste') return before - quantity;
  return Math.max(0, before + quantity - seen);
}

async function storeStock(
  tx: Transaction<Schema>,
  lines: readonly Line[],
  movement: Parameters<typeof recordedAs>[0],
): Promise<void> {
  const changed = lines.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await sql`SELECT ${recordedAs(movement)}`.execute(tx);
  await sql`
    UPDATE product SET stock = line.after
    FROM json_to_recordset(${JSON.stringify(changed)}) AS line (product bigint, after int)
    WHERE id = line.product`.execute(tx);
}
