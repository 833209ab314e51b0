import { toTaka } from '@haat/contract/money/money';
import type { ImportChange } from '@haat/contract/office/catalogue/imports';
import { MAX_LISTED } from '@haat/contract/office/limits';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** Columns that follow from others. */
const SILENT = new Set(['version', 'search_key']);

interface Row {
  line: number;
  name: string;
  created: boolean;
  changed: string[];
  before: Record<string, ImportValue> | null;
  after: Record<string, ImportValue> | null;
}
type ImportValue = string | number | boolean | null;

/**
 * Returns what the import of this transaction changes, in the order of the lines: as the audit and the stock ledger record it. Call it
 * before the end of the transaction, while its table of the rows is there.
 */
export async function collectChanges(tx: Transaction<Schema>, actor: string): Promise<ImportChange[]> {
  await indexStagedRows(tx);
  const { rows } = await selectChanges(actor).execute(tx);
  const { rows: categories } = await sql<{
    id: number;
    title: string;
  }>`SELECT id, title FROM category`.execute(tx);
  const titles = new Map(categories.map(({ id, title }) => [id, title]));
  const lines = new Map<number, ImportChange>();
  for (const { line, name, created, changed, before, after } of rows) {
    const change = lines.get(line) ?? { line, name, created, fields: [] };
    lines.set(line, change);
    if (change.created) continue;
    // The audit names the stock without its values, which the ledger has.
    const listed = changed.filter((each) => !SILENT.has(each) && after && each in after);
    for (const column of listed)
      change.fields.push({
        field: column.replace(/_(paisa|id)$/, ''),
        before: shown(column, before?.[column] ?? null, titles),
        after: shown(column, after?.[column] ?? null, titles),
      });
  }
  return [...lines.values()];
}

/** By product. Without the index each change would be compared with each row: 10,000 of both exceed the timeout of a statement. */
async function indexStagedRows(tx: Transaction<Schema>): Promise<void> {
  await sql`UPDATE staged SET id = product.id FROM product WHERE staged.id IS NULL AND staged.slug = product.slug`.execute(
    tx,
  );
  await sql`CREATE INDEX ON staged (id)`.execute(tx);
}

/** The statement, for the test of its plan. */
export function selectChanges(actor: string): RawBuilder<Row> {
  return sql<Row>`
    WITH change AS (
      SELECT row_id::bigint AS id, operation = 'INSERT' AS created, changed, before, after FROM audit
      WHERE at = now() AND actor = ${actor} AND table_name = 'product' AND operation <> 'DELETE'
      UNION ALL
      SELECT product_id, false, ARRAY['stock'], jsonb_build_object('stock', product.stock - quantity),
        jsonb_build_object('stock', product.stock)
      FROM stock_movement JOIN product ON product.id = product_id
      WHERE at = now() AND actor = ${actor} AND kind = 'count'
    ), listed AS (
      SELECT staged.row AS line, product.name, created, changed, before, after, dense_rank() OVER (ORDER BY staged.row) AS nth
      FROM change JOIN product ON product.id = change.id JOIN staged ON staged.id = change.id
    )
    SELECT line, name, created, changed, before, after FROM listed
    WHERE nth <= ${MAX_LISTED} ORDER BY line, created DESC`;
}

function shown(column: string, value: ImportValue, titles: ReadonlyMap<number, string>): ImportValue {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value !== 'number') return value;
  if (column === 'category_id') return titles.get(value) ?? value;
  return column.endsWith('_paisa') ? toTaka(value) : value;
}
