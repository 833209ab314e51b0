import { sql } from 'kysely';
import { staffActor } from '../../orders/actor.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { setStaffActor } from '../../staff/set-staff-actor.ts';

/**
 * Erases what has nothing but an e-mail address, by `erase_email` of the database. Orders and accounts in which the same address was typed
 * stay: they are erased by phone. Refused with 404.
 */
export function eraseEmail(
  db: Database,
  { staff, email }: { staff: string; email: string },
): Promise<{ orders: number } | Refused> {
  return inTransaction(db, async (tx) => {
    await setStaffActor(tx, staff);
    const { rows } = await sql<{ erased: number }>`
      SELECT erase_email(${email.trim()}, ${staffActor(staff)}) AS erased`.execute(tx);
    return rows[0]!.erased > 0 ? { orders: 0 } : notFound('Person');
  });
}
