import type { Database } from '../../platform/db/database.ts';

/** The customer of a phone in E.164; null if there is none, or the shop has disabled them. */
export async function findCustomerOfPhone(db: Database, phone: string): Promise<number | null> {
  const customer = await db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .where('disabled', 'is', null)
    .select('id')
    .executeTakeFirst();
  return customer?.id ?? null;
}
