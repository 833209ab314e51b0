import type { OfficeMessage } from '@haat/contract/office/contact-messages';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { toOfficeMessage } from './list-contact-messages.ts';

/** Records who has read a message first. */
export async function openContactMessage(db: Database, staff: Staff, id: number): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const opened = await tx
      .updateTable('contact_message')
      .set({ opened: sql`now()`, opened_by: staffActor(staff) })
      .where('id', '=', id)
      .where('opened', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (opened) return null;
    const known = await tx.selectFrom('contact_message').where('id', '=', id).select('id').executeTakeFirst();
    return known ? null : notFound('Message');
  });
}

/** Records that a message is answered, or takes that back. 409 `message_changed` if it is in that state already. */
export async function answerContactMessage(
  db: Database,
  staff: Staff,
  { id, answered }: { id: number; answered: boolean },
): Promise<OfficeMessage | Refused> {
  return asStaff(db, staff, async (tx) => {
    const actor = staffActor(staff);
    const changed = await tx
      .updateTable('contact_message')
      .set({
        ...(answered
          ? { answered: sql<Date>`now()`, answered_by: actor }
          : { answered: null, answered_by: null }),
        // The person who answers has read it.
        opened: sql`coalesce(opened, now())`,
        opened_by: sql`coalesce(opened_by, ${actor})`,
      })
      .where('id', '=', id)
      .where('answered', answered ? 'is' : 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (changed) return toOfficeMessage(changed);
    const now = await tx.selectFrom('contact_message').where('id', '=', id).selectAll().executeTakeFirst();
    if (!now) return notFound('Message');
    return new Refused(409, {
      code: 'message_changed',
      params: { changed_by: now.answered_by ?? '', changed_at: now.answered?.toISOString() ?? '' },
    });
  });
}
