import { sql } from 'kysely';
import pg from 'pg';
import { removeProfilePicture } from '../../accounts/profile-picture/profile-picture.ts';
import { removePhotoFiles } from '../../order-photos/remove-photo-files.ts';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { getCustomer } from '../get-customer.ts';

/**
 * Erases the person of a phone, by `erase_person` of the database; orders stay without the person. Refused with 400, 404, and 409
 * `order_open` or `money_due` with the numbers of the `orders`, `credit_left` or `baki_left`.
 */
export async function erasePerson(db: Database, request: Erasure): Promise<{ orders: number } | Refused> {
  try {
    return await eraseOnce(db, request);
  } catch (error) {
    // An order was placed after the obstacles were read: now they include it.
    if (error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION) return eraseOnce(db, request);
    throw error;
  }
}

const CHECK_VIOLATION = '23514';

interface Erasure {
  staff: Staff;
  media: MediaStore;
  /** As it was typed. */
  phone: string;
}

async function eraseOnce(
  db: Database,
  { staff, media, phone: typed }: Erasure,
): Promise<{ orders: number } | Refused> {
  return asStaff(db, staff, async (tx) => {
    // If two people erase one person, the second finds nothing to erase.
    await sql`SELECT pg_advisory_xact_lock(hashtext('haat erase person'))`.execute(tx);
    const customer = await getCustomer(tx, typed);
    if (customer instanceof Refused) return customer;
    const { phone, credit_paisa, khata } = customer;
    const { rows: obstacles } = await sql<Obstacle>`SELECT * FROM erasure_obstacles(${phone})`.execute(tx);
    if (obstacles.length > 0) return refuse(obstacles);
    if (credit_paisa > 0)
      return new Refused(409, { code: 'credit_left', params: { amount_paisa: credit_paisa } });
    if (khata && khata.owed_paisa > 0)
      return new Refused(409, { code: 'baki_left', params: { amount_paisa: khata.owed_paisa } });
    await tx.deleteFrom('chat').where('phone', '=', phone).execute();
    await sql`DELETE FROM push_subscription WHERE order_id IN (SELECT id FROM orders_of_person(${phone}))`.execute(
      tx,
    );
    const { rows } = await sql<{ orders: number; picture: string }>`
      SELECT order_count AS orders, picture FROM erase_person(${phone}, ${staffActor(staff)})`.execute(tx);
    const { orders, picture } = rows[0]!;
    // Before the commit: if the object storage does not respond, nothing is erased, and the next attempt erases all.
    await removeProfilePicture(picture, media);
    await removePhotoFiles(tx, media);
    return { orders };
  });
}

interface Obstacle {
  number: string;
  is_open: boolean;
}

function refuse(obstacles: readonly Obstacle[]): Refused {
  const open = obstacles.filter(({ is_open }) => is_open);
  const named = open.length > 0 ? open : obstacles;
  const params = { orders: named.map(({ number }) => number) };
  return open.length > 0
    ? new Refused(409, { code: 'order_open', params })
    : new Refused(409, { code: 'money_due', params });
}
