import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { WebhookClaims } from '../courier/courier.ts';
import { addEvent, type StoredParcel } from './move-parcel.ts';

/**
 * A webhook moves nothing: the courier is asked about its parcel soon. What it says is stored in the way of the parcel, once. Returns false if
 * the shop has no such parcel.
 */
export function scheduleCheck(
  db: Database,
  courier: string,
  { invoice, consignment, said }: WebhookClaims,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const parcel = (await tx
      .selectFrom('parcel')
      .where('courier', '=', courier)
      .where((eb) => eb.or([eb('invoice', '=', invoice ?? ''), eb('consignment', '=', consignment ?? '')]))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) as StoredParcel | undefined;
    if (!parcel) return false;
    await tx
      .updateTable('parcel')
      .set({
        // Also of an ended one: it may say otherwise than what has become of the order.
        next_look: sql<Date>`least(next_look, now())`,
        ...(parcel.consignment === null && consignment !== null && { hint: consignment.slice(0, 60) }),
        looks: 0,
      })
      .where('id', '=', parcel.id)
      .execute();
    await addEvent(tx, parcel.id, { source: 'webhook', said });
    return true;
  });
}
