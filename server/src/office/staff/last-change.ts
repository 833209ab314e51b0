import type { Transaction } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/refused.ts';

/** Returns 409 with the actor and the time of the last change of a row, from the audit. */
export async function changedMeanwhile(
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
