import type { Database } from '../../platform/db/database.ts';
import type { Refused } from '../../platform/refused.ts';
import { verifyPassword } from './passwords.ts';

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

/** Whether the customer of a phone in E.164 has this password; false after the same work if there is none, or the shop has disabled them. */
export async function hasPassword(db: Database, phone: string, password: string): Promise<boolean | Refused> {
  const customer = await db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .where('disabled', 'is', null)
    .select('password_hash')
    .executeTakeFirst();
  return verifyPassword(customer?.password_hash ?? null, password);
}
