import { sql } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';

/**
 * Erases what has nothing but an e-mail address, by `erase_email` of the database. Orders and accounts in which the same address was typed
 * stay: they are erased by phone. Refused with 404.
 */
export function eraseEmail(
  db: Database,
  { staff, email }: { staff: Staff; email: string },
): Promise<{ orders: number } | Refused> {
  return asStaff(db, staff, async (tx) => {
    const { rows } = await sql<{ erased: number }>`
      SELECT erase_email(${email.trim()}, ${staffActor(staff)}) AS erased`.execute(tx);
    return rows[0]!.erased > 0 ? { orders: 0 } : notFound('Person');
  });
}
