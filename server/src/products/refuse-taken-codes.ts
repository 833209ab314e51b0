import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import type { ProductColumns } from './read-fields.ts';

const FIELDS: Record<string, 'code' | 'barcode'> = {
  product_code_key: 'code',
  product_code_in_any_case: 'code',
  product_barcode: 'barcode',
};

/** Runs `work`; 400 with the name of the other product if its code or barcode belongs to that one. */
export async function refuseTakenCodes<T>(
  db: Database,
  values: Pick<ProductColumns, 'code' | 'barcode'>,
  work: () => Promise<T>,
): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    const field = error instanceof pg.DatabaseError ? FIELDS[error.constraint ?? ''] : undefined;
    if (field === undefined) throw error;
    const other = await db
      .selectFrom('product')
      .where(sql`lower(${sql.ref(field)})`, '=', (values[field] ?? '').toLowerCase())
      .select('name')
      .executeTakeFirst();
    return invalid({ [field]: other ? { code: 'taken_by', params: other } : 'taken' });
  }
}
