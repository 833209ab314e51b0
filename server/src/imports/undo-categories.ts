import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** What stays because it was changed since; without a field: a new product. */
export interface Stayed {
  name: string;
  field: string;
}

/** The transaction that stored an import: the audit and the stock ledger have its changes. */
export interface StoredImport {
  /** With microseconds, as text. */
  stored_at: string;
  started_by: string;
}

/** Gives changed categories their titles before, and deletes new ones that are empty. What was changed since, or is used, is returned. */
export async function undoCategories(
  tx: Transaction<Schema>,
  { stored_at, started_by }: StoredImport,
): Promise<Stayed[]> {
  const written = sql`SELECT row_id::bigint AS id, before, after, operation FROM audit
    WHERE at = ${stored_at}::timestamptz AND actor = ${started_by} AND table_name = 'category'`;
  const { rows: changed } = await sql<{ name: string; title: boolean }>`
    WITH written AS (${written}), change AS (
      SELECT category.id, category.title AS name, before,
        (category.title, category.title_bn) = (after ->> 'title', after ->> 'title_bn') AS unchanged
      FROM written JOIN category USING (id)
      WHERE operation = 'UPDATE' AND (before -> 'title', before -> 'title_bn') <> (after -> 'title', after -> 'title_bn')
    ), restored AS (
      UPDATE category SET title = before ->> 'title', title_bn = before ->> 'title_bn'
      FROM change WHERE category.id = change.id AND unchanged
    )
    SELECT name FROM change WHERE NOT unchanged ORDER BY id`.execute(tx);
  const { rows: created } = await sql<{ id: number; name: string }>`
    WITH written AS (${written})
    SELECT category.id, title AS name FROM written JOIN category USING (id)
    WHERE operation = 'INSERT' ORDER BY parent_id NULLS LAST, id`.execute(tx);
  const stayed = changed.map(({ name }) => ({ name, field: 'title' }));
  // Subcategories come first.
  for (const { id, name } of created) {
    const { numAffectedRows } = await sql`DELETE FROM category WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM product WHERE category_id = ${id})
      AND NOT EXISTS (SELECT FROM category AS child WHERE child.parent_id = ${id})`.execute(tx);
    if (numAffectedRows === 0n) stayed.push({ name, field: 'category' });
  }
  return stayed;
}
