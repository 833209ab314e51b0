import { dayBounds } from '@haat/contract/common/day-bounds';
import type { AuditEntry, AuditSearch } from '@haat/contract/office/staff';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const PAGE = 100;

/** Returns a page of the audit, the newest first. */
export async function listAudit(
  db: Database,
  { actor, table, row, day, cursor }: AuditSearch,
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  let page = db
    .selectFrom('audit')
    .select([
      'id',
      'at',
      'actor',
      'staff_id as staff',
      'table_name',
      'operation',
      'row_id',
      'changed',
      'before',
      'after',
    ]);
  if (actor) page = page.where(sql<boolean>`strpos(lower(actor), lower(${actor.normalize('NFC')})) > 0`);
  if (table) page = page.where('table_name', '=', table);
  if (row) page = page.where('row_id', '=', row);
  if (day) {
    const { from, to } = dayBounds(day);
    page = page.where('at', '>=', from).where('at', '<', to);
  }
  if (cursor !== undefined) page = page.where('id', '<', cursor);
  const rows = await page
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const entries = rows.slice(0, PAGE).map(({ at, table_name, row_id, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    table: table_name,
    row: row_id,
  }));
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
