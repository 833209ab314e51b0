import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';

/** Returns 409 with the actor and the time of the last change of a row, from the audit. */
export async function changeConflict(
  tx: Transaction<Schema>,
  { table, row, code, message }: { table: string; row: number | string; code: string; message: string },
): Promise<Refused> {
  const last = await tx
    .selectFrom('audit')
    .where('table_name', '=', table)
    .where('row_id', '=', String(row))
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return new Refused(409, code, message, {
    ...(last && { fields: { changed_by: last.actor, changed_at: last.at.toISOString() } }),
  });
}

/**
 * Locks the only row of a table for a change of this version; version 0: there is none yet. Returns its id, null without a
 * row, or 409 with the code.
 */
export async function lockOnlyRow(
  tx: Transaction<Schema>,
  table: 'contact_info' | 'site_setup',
  version: number,
  refusal: { code: string; message: string },
): Promise<number | null | Refused> {
  // Without a row there is none to lock: two first requests must not create two. Readers do not wait.
  await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const row = await tx.selectFrom(table).orderBy('id').limit(1).select(['id', 'version']).executeTakeFirst();
  if ((row?.version ?? 0) !== version) return changeConflict(tx, { table, row: row?.id ?? 0, ...refusal });
  return row?.id ?? null;
}
