import { type CatalogueImport, UNDO_DAYS } from '@haat/contract/office/catalogue/imports';
import { productFieldNames } from '@haat/contract/shop/product-fields';
import { sql, type Transaction } from 'kysely';
import { pictureFields } from '../catalogue/import/check-row.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { searchKeyOf } from '../products/read-fields.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockedProducts } from '../stock/lock-products.ts';
import { recordedAs } from '../stock/stock-movement.ts';
import { importOver } from './import-actions.ts';
import { getImport } from './read-imports.ts';
import { type Stayed, type StoredImport, undoCategories } from './undo-categories.ts';

/**
 * Gives everything that an import changed the values before, in one transaction, as the audit and the stock ledger recorded it. What was
 * changed since stays and is named. Refused with 404 and 409.
 */
export async function undoImport(db: Database, staff: Staff, id: number): Promise<CatalogueImport | Refused> {
  const refused = await asStaff(db, staff, async (tx) => {
    const { rows } = await sql<StoredImport & { state: string; old: boolean }>`
      SELECT state, stored_at::text AS stored_at, started_by,
        coalesce(stored_at < now() - make_interval(days => ${UNDO_DAYS}), true) AS old
      FROM catalogue_import WHERE id = ${id} FOR UPDATE`.execute(tx);
    const [stored] = rows;
    if (!stored) return notFound('Import');
    if (stored.state !== 'done') return importOver(stored.state);
    if (stored.old) return new Refused(409, { code: 'import_over', params: { state: 'done' } });
    // As an import does: two would not see each other's categories.
    await sql`LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    await sql`SELECT ${recordedAs({ kind: 'count', actor: staffActor(staff), reason: 'import undone' })}`.execute(
      tx,
    );
    await lockChanged(tx, stored);
    const stayed = [
      ...(await undoProducts(tx, stored)),
      ...(await undoStocks(tx, stored)),
      ...(await removeProducts(tx, stored)),
      ...(await undoCategories(tx, stored)),
    ];
    await sql`UPDATE catalogue_import SET state = 'undone',
      result = coalesce(result, '{}') || jsonb_build_object('undone', ${JSON.stringify(stayed)}::jsonb) WHERE id = ${id}`.execute(
      tx,
    );
    return null;
  });
  return refused ?? getImport(db, id);
}

/** All products of the import at once, in order of id. */
async function lockChanged(tx: Transaction<Schema>, { stored_at, started_by }: StoredImport): Promise<void> {
  await lockedProducts(sql`ARRAY(
    SELECT row_id::bigint FROM audit WHERE at = ${stored_at}::timestamptz AND actor = ${started_by} AND table_name = 'product'
    UNION SELECT product_id FROM stock_movement WHERE at = ${stored_at}::timestamptz AND actor = ${started_by})`).execute(
    tx,
  );
}

/** Columns that belong together: if one was changed since, all of them stay. */
const GROUPS = [
  ['price_paisa', 'old_price_paisa', 'is_on_sale', 'offer_paisa', 'offer_starts', 'offer_ends'],
  ['unit', 'sold_by'],
];

/** Columns that an import changes, apart from the unique ones. */
const RESTORED = [
  ...['barcode', 'category_id', 'sold_by', 'options', 'price_paisa', 'old_price_paisa', 'is_on_sale'],
  ...['offer_paisa', 'offer_starts', 'offer_ends', ...productFieldNames, ...pictureFields],
];

/** Columns that follow from others. */
const SILENT = ['version', 'search_key', 'stock'];

interface Change {
  id: number;
  name: string;
  changed: string[];
  before: Record<string, unknown>;
  /** Columns that still have the value of the import. */
  same: string[];
}

async function undoProducts(
  tx: Transaction<Schema>,
  { stored_at, started_by }: StoredImport,
): Promise<Stayed[]> {
  const audit = sql`audit.at = ${stored_at}::timestamptz AND audit.actor = ${started_by} AND table_name = 'product'
    AND operation = 'UPDATE'`;
  // The import may have written a product twice, its code first: the first row has what was before, the last one what was after.
  const { rows } = await sql<Change>`
    WITH written AS (
      SELECT row_id::bigint AS id, (array_agg(before ORDER BY audit.id))[1] AS before,
        (array_agg(after ORDER BY audit.id DESC))[1] AS after
      FROM audit WHERE ${audit} GROUP BY row_id
    )
    SELECT product.id, product.name, before,
      ARRAY(SELECT key FROM jsonb_object_keys(after) AS key WHERE before -> key IS DISTINCT FROM after -> key) AS changed,
      ARRAY(SELECT key FROM jsonb_object_keys(after) AS key WHERE to_jsonb(product) -> key IS NOT DISTINCT FROM after -> key) AS same
    FROM written JOIN product USING (id) ORDER BY product.id`.execute(tx);
  const stayed: Stayed[] = [];
  const patches = rows.map((change) => {
    const { patch, kept } = patchOf(change);
    stayed.push(...kept.map((field) => ({ name: change.name, field: field.replace(/_(paisa|id)$/, '') })));
    return { id: change.id, patch };
  });
  stayed.push(
    ...(await applyPatches(
      tx,
      patches.filter(({ patch }) => Object.keys(patch).length > 0),
    )),
  );
  return stayed;
}

function patchOf({ changed, before, same }: Change): { patch: Record<string, unknown>; kept: string[] } {
  const patch: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const column of changed.filter((each) => !SILENT.includes(each))) {
    const group = GROUPS.find((each) => each.includes(column)) ?? [column];
    if (!group.every((each) => same.includes(each))) kept.push(column);
    else for (const each of group) patch[each] = before[each] ?? null;
  }
  return { patch, kept };
}

/** Codes, slugs and barcodes that another product has now, and a category that was deleted, stay as they are and are returned. */
async function applyPatches(
  tx: Transaction<Schema>,
  patches: readonly { id: number; patch: Record<string, unknown> }[],
): Promise<Stayed[]> {
  if (patches.length === 0) return [];
  await sql`CREATE TEMP TABLE undone ON COMMIT DROP AS SELECT * FROM jsonb_to_recordset(${JSON.stringify(patches)}::jsonb)
    AS patch(id bigint, patch jsonb)`.execute(tx);
  const { rows: stayed } = await sql<Stayed>`
    WITH taken AS (
      SELECT undone.id, key FROM undone, LATERAL jsonb_each_text(patch) AS cell(key, value)
      WHERE (key = 'code' AND EXISTS (SELECT FROM product WHERE product.id <> undone.id AND code = value))
        OR (key = 'slug' AND EXISTS (SELECT FROM product WHERE product.id <> undone.id AND slug = value))
        OR (key = 'barcode' AND EXISTS (SELECT FROM product WHERE product.id <> undone.id AND barcode = value))
        OR (key = 'category_id' AND NOT EXISTS (SELECT FROM category WHERE category.id = value::bigint))
    ), kept AS (
      UPDATE undone SET patch = patch - ARRAY(SELECT key FROM taken WHERE taken.id = undone.id)
      WHERE id IN (SELECT id FROM taken)
    )
    SELECT name, replace(key, '_id', '') AS field FROM taken JOIN product USING (id) ORDER BY product.id`.execute(
    tx,
  );
  // Code and slug only where they differ: a statement that sets them locks the rows against the foreign keys of new orders.
  await sql`UPDATE product SET code = r.code, slug = r.slug
    FROM undone JOIN product AS was USING (id), LATERAL jsonb_populate_record(was, patch) AS r
    WHERE product.id = undone.id AND patch ?| ARRAY['code', 'slug']`.execute(tx);
  const restored = RESTORED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  await sql`UPDATE product SET ${sql.join(restored)}
    FROM undone JOIN product AS was USING (id), LATERAL jsonb_populate_record(was, patch) AS r
    WHERE product.id = undone.id`.execute(tx);
  await updateSearchKeys(tx);
  return stayed;
}

async function updateSearchKeys(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; name_bn: string }>`
    SELECT id, name, name_bn FROM undone JOIN product USING (id) WHERE patch ?| ARRAY['name', 'name_bn'] ORDER BY id`.execute(
    tx,
  );
  const keys = rows.map((row) => ({ id: row.id, search_key: searchKeyOf(row) }));
  await sql`UPDATE product SET search_key = k.search_key
    FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k(id bigint, search_key text) WHERE product.id = k.id`.execute(
    tx,
  );
}

/** What was sold or received since stays. A stock that was counted since, or that would be below zero, stays whole and is returned. */
async function undoStocks(
  tx: Transaction<Schema>,
  { stored_at, started_by }: StoredImport,
): Promise<Stayed[]> {
  const moved = sql`SELECT product_id AS id, max(id) AS movement, sum(quantity)::int AS quantity FROM stock_movement
    WHERE at = ${stored_at}::timestamptz AND actor = ${started_by} AND kind = 'count' GROUP BY product_id`;
  const { rows } = await sql<{ name: string }>`
    WITH moved AS (${moved}), change AS (
      SELECT product.id, name, quantity, stock >= quantity AND NOT EXISTS (
        SELECT FROM stock_movement AS later
        WHERE later.product_id = product.id AND later.id > movement AND later.kind = 'count') AS unchanged
      FROM moved JOIN product USING (id)
    ), restored AS (
      UPDATE product SET stock = stock - quantity FROM change WHERE product.id = change.id AND unchanged
    )
    SELECT name FROM change WHERE NOT unchanged ORDER BY id`.execute(tx);
  return rows.map(({ name }) => ({ name, field: 'stock' }));
}

/** So many products are deleted by a statement, which has a timeout. */
const DELETED = 1_000;

/** Deletes the new products. One that was changed since stays, one that was ordered or is in a cart is no longer listed: both are returned. */
async function removeProducts(
  tx: Transaction<Schema>,
  { stored_at, started_by }: StoredImport,
): Promise<Stayed[]> {
  const { rows: created } = await sql<{ id: number }>`
    SELECT id FROM product WHERE id IN (
      SELECT row_id::bigint FROM audit WHERE at = ${stored_at}::timestamptz AND actor = ${started_by}
        AND table_name = 'product' AND operation = 'INSERT')
    ORDER BY id FOR UPDATE`.execute(tx);
  const ids = sql`${created.map(({ id }) => id)}::bigint[]`;
  const { rows: changed } = await sql<{ id: number; name: string }>`
    SELECT product.id, product.name FROM product JOIN audit ON table_name = 'product' AND row_id = product.id::text
      AND operation = 'INSERT' AND (after ->> 'version')::int <> product.version
    WHERE product.id = ANY(${ids}) ORDER BY product.id`.execute(tx);
  const stays = sql`${changed.map(({ id }) => id)}::bigint[]`;
  for (let start = 0; start < created.length; start += DELETED) {
    const some = created.slice(start, start + DELETED).map(({ id }) => id);
    await sql`DELETE FROM product WHERE id = ANY(${some}::bigint[]) AND id <> ALL(${stays})
      AND NOT EXISTS (SELECT FROM order_item WHERE product_id = product.id)
      AND NOT EXISTS (SELECT FROM cart_line WHERE product_id = product.id)`.execute(tx);
  }
  const { rows: hidden } = await sql<{ name: string }>`
    UPDATE product SET listed = false WHERE id = ANY(${ids}) AND id <> ALL(${stays}) RETURNING name`.execute(
    tx,
  );
  return [...changed, ...hidden].map(({ name }) => ({ name, field: '' }));
}
