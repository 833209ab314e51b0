import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../platform/db/database.ts';

/** Whether a phone in E.164 belongs to a customer of the shop: a code has proven it, or an order was delivered to it. */
export async function isProvenPhone(db: Database, phone: string): Promise<boolean> {
  const { rows } = await sql<{ isProven: boolean }>`
    SELECT EXISTS (SELECT FROM customer WHERE phone = ${phone} AND phone_proven IS NOT NULL)
      OR EXISTS (SELECT FROM orders WHERE receiver_phone_number = ${phone} AND status = 'COMPLETED') AS "isProven"
    ${PLANNED_ONCE}`.execute(db);
  return rows[0]!.isProven;
}
