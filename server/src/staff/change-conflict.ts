import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

type ChangeCode =
  | 'area_changed'
  | 'article_changed'
  | 'banner_changed'
  | 'brand_changed'
  | 'category_changed'
  | 'contact_changed'
  | 'message_text_changed'
  | 'reasons_changed'
  | 'settings_changed'
  | 'slots_changed'
  | 'staff_changed'
  | 'zone_changed';

/** Returns 409 with the actor and the time of the last change of a row, from the audit. */
export async function changeConflict(
  tx: Transaction<Schema>,
  { table, row, code }: { table: string; row: number | string; code: ChangeCode },
): Promise<Refused> {
  const last = await tx
    .selectFrom('audit')
    .where('table_name', '=', table)
    .where('row_id', '=', String(row))
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const params = last ? { changed_by: last.actor, changed_at: last.at.toISOString() } : {};
  return new Refused(409, { code, params });
}

/**
 * Locks the only row of a table for a change of this version; version 0: there is none yet. Returns its id, null without a
 * row, or 409 with the code.
 */
export async function lockOnlyRow(
  tx: Transaction<Schema>,
  table: 'contact_info' | 'site_setup',
  version: number,
  code: ChangeCode,
): Promise<number | null | Refused> {
  // Without a row there is none to lock: two first requests must not create two. Readers do not wait.
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const row = await tx.selectFrom(table).orderBy('id').limit(1).select(['id', 'version']).executeTakeFirst();
  if ((row?.version ?? 0) !== version) return changeConflict(tx, { table, row: row?.id ?? 0, code });
  return row?.id ?? null;
}
