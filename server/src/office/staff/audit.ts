import type { AuditEntry } from '@haat/contract/office/staff';
import type { Database } from '../../platform/db/database.ts';

const PAGE = 100;

/** Returns a page of the audit, the newest first, before the entry `cursor`. */
export async function findAudit(db: Database, cursor: number | undefined): Promise<AuditEntry[]> {
  let page = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'table_name', 'operation', 'row_id', 'changed', 'before', 'after']);
  if (cursor !== undefined) page = page.where('id', '<', cursor);
  const rows = await page.orderBy('id', 'desc').limit(PAGE).execute();
  return rows.map(({ at, table_name, row_id, ...row }) => ({
    ...row,
    at: at.toISOString(),
    table: table_name,
    row: row_id,
  }));
}
