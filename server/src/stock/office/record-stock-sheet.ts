import type { StockSheet } from '@haat/contract/office/catalogue/stock';
import { MAX_STOCK } from '@haat/contract/office/limits';
import { cleanLine } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { lockProducts } from '../lock-products.ts';
import { recordedAs } from '../stock-movement.ts';

interface NewSheet {
  key: string;
  kind: StockSheet['kind'];
  note: string;
  /** The key of the recorded sheet that this one replaces. */
  corrects?: string | undefined;
  lines: NewLine[];
}

interface NewLine {
  product: number;
  quantity: number;
  /** The stock that was shown beside a count. */
  seen?: number;
  /** How long ago a count without `seen` was made, in ms. */
  age?: number;
}

type Line = StockSheet['lines'][number];

/**
 * Records a sheet, once per key, in one transaction. Triggers write a row of the ledger for each product whose stock changes. A count is the
 * stock at its moment: sales and deliveries since then are not lost. A sheet that corrects another one first takes back what that has changed.
 * 409 `out_of_stock` if more is wasted than there is; 409 `sheet_recorded` if its key has recorded other lines; 409 `sheet_corrected`, `confirmation_needed`.
 */
export async function recordStockSheet(
  db: Database,
  staff: Mover,
  sheet: NewSheet,
): Promise<StockSheet | Refused> {
  const kind = sheet.kind === 'waste' ? 'waste' : 'count';
  const move = { verb: 'recordStockSheet', kind, order: null, version: null, body: sheet } as const;
  return moveValue(db, staff, move, (tx) => storeSheet(tx, staff, sheet));
}

/** The same in the caller's transaction, which must be rolled back if it is refused. */
export async function storeSheet(
  tx: Transaction<Schema>,
  staff: Staff,
  sheet: NewSheet,
): Promise<StockSheet | Refused> {
  const { key, kind, note, lines } = sheet;
  if (new Set(lines.map(({ product }) => product)).size !== lines.length) return invalid({ lines: 'twice' });
  if (kind !== 'count' && lines.some(({ quantity }) => quantity === 0))
    return invalid({ lines: 'zero_quantity' });
  if (kind === 'count' && lines.some(({ seen, age }) => (seen === undefined) === (age === undefined)))
    return invalid({ lines: 'count_without_time' });
  const earlier = await findByKey(tx, key);
  if (earlier) return hasLines(earlier, lines) ? earlier : recordedBefore(earlier);
  const corrected = await findCorrected(tx, sheet);
  if (corrected instanceof Refused) return corrected;
  const actor = staffActor(staff);
  const reason = cleanLine(note);
  const moved = await moveStock(tx, sheet, corrected);
  if (moved instanceof Refused) return moved;
  await storeStock(tx, moved.changes, { kind, actor, reason });
  const { id } = await tx
    .insertInto('stock_sheet')
    .values({
      request_key: key,
      kind,
      actor,
      note: reason,
      lines: JSON.stringify(moved.lines),
      corrects: corrected?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, kind, lines: moved.lines };
}

/** A second request with the key waits here for the first one. */
async function findByKey(tx: Transaction<Schema>, key: string): Promise<StockSheet | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sheet ${key}`}, 0))`.execute(tx);
  return tx
    .selectFrom('stock_sheet')
    .where('request_key', '=', key)
    .select(['id', 'kind', 'lines'])
    .executeTakeFirst();
}

async function findCorrected(
  tx: Transaction<Schema>,
  { corrects, kind }: NewSheet,
): Promise<StockSheet | null | Refused> {
  if (corrects === undefined) return null;
  const sheet = await findByKey(tx, corrects);
  if (sheet?.kind !== kind) return invalid({ corrects: 'no_sheet' });
  const next = await tx
    .selectFrom('stock_sheet')
    .where('corrects', '=', sheet.id)
    .select('id')
    .executeTakeFirst();
  return next ? new Refused(409, 'sheet_corrected') : sheet;
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
  return new Refused(409, {
    code: 'sheet_recorded',
    params: { quantities: Object.fromEntries(lines.map(({ product, quantity }) => [product, quantity])) },
  });
}

/** A new stock of a product; `from` is the stock now. */
interface StockChange {
  product: number;
  from: number;
  to: number;
}

/** Locks the products and computes their stock after the sheet. */
async function moveStock(
  tx: Transaction<Schema>,
  { kind, lines }: NewSheet,
  corrected: StockSheet | null,
): Promise<{ lines: Line[]; changes: StockChange[] } | Refused> {
  const corrections = new Map(corrected?.lines.map((line) => [line.product, line.before - line.after]));
  const ids = [...new Set([...lines.map(({ product }) => product), ...corrections.keys()])];
  await lockProducts(tx, ids);
  const rows = await tx
    .selectFrom('product')
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .select(['id', 'stock'])
    .execute();
  const stock = new Map(rows.map((row) => [row.id, row.stock]));
  if (lines.some(({ product }) => !stock.has(product))) return invalid({ lines: 'unknown_product' });
  const since = kind === 'count' ? await findMovedSince(tx, lines) : new Map<number, number>();
  const moved = lines.map((line) => {
    const { product, quantity } = line;
    const before = stock.get(product)! + (corrections.get(product) ?? 0);
    return { product, quantity, before, after: afterSheet(kind, before, line, since.get(product) ?? 0) };
  });
  if (moved.some(({ before, after }) => after > MAX_STOCK && after > before))
    return invalid({ lines: { code: 'stock_above', params: { max: MAX_STOCK } } });
  const missing = moved.filter(({ after }) => after < 0);
  if (missing.length > 0)
    return new Refused(409, {
      code: 'out_of_stock',
      params: { stock: Object.fromEntries(missing.map(({ product, before }) => [product, before])) },
    });
  const after = new Map(moved.map((line) => [line.product, line.after]));
  const changes = rows.map(({ id, stock: from }) => ({
    product: id,
    from,
    to: after.get(id) ?? Math.max(0, from + (corrections.get(id) ?? 0)),
  }));
  return { lines: moved, changes };
}

/** Sums the sales, receipts and other movements since each line was counted. Other counts are left out: they move no goods. */
async function findMovedSince(
  tx: Transaction<Schema>,
  lines: readonly NewLine[],
): Promise<Map<number, number>> {
  const counted = lines.map(({ product, age = 0 }) => ({ product, age }));
  const { rows } = await sql<{ product: number; moved: number }>`
    SELECT product, sum(quantity)::int AS moved
    FROM json_to_recordset(${JSON.stringify(counted)}) AS line (product bigint, age bigint)
    JOIN stock_movement ON product_id = product AND at > now() - age * interval '1 ms' AND kind <> 'count'
    GROUP BY product`.execute(tx);
  return new Map(rows.map(({ product, moved }) => [product, moved]));
}

function afterSheet(
  kind: StockSheet['kind'],
  before: number,
  { quantity, seen }: NewLine,
  movedSince: number,
): number {
  if (kind === 'waste') return before - quantity;
  if (kind === 'receive') return Math.max(0, before + quantity);
  return Math.max(0, quantity + (seen === undefined ? movedSince : before - seen));
}

/** The ledger has a correction against the direction of its kind as a count. */
async function storeStock(
  tx: Transaction<Schema>,
  changes: readonly StockChange[],
  movement: Parameters<typeof recordedAs>[0],
): Promise<void> {
  const isOfKind = ({ from, to }: StockChange) => (movement.kind === 'waste' ? to < from : to > from);
  const changed = changes.filter(({ from, to }) => from !== to);
  const groups = Map.groupBy(changed, (change) => (isOfKind(change) ? movement.kind : 'count'));
  for (const [kind, group] of groups) {
    await sql`SELECT ${recordedAs({ ...movement, kind })}`.execute(tx);
    await sql`
      UPDATE product SET stock = change.to
      FROM json_to_recordset(${JSON.stringify(group)}) AS change (product bigint, "to" int)
      WHERE id = change.product`.execute(tx);
  }
}
