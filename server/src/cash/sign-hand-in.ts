import type { HandIn } from '@haat/contract/office/orders/cash';
import { cleanText } from '@haat/contract/text/text';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockCash } from './count-cash.ts';
import { readHandIn } from './hand-ins.ts';

type Side = 'rider' | 'receiver';

/**
 * The receiver agrees to a count; an owner agrees for a rider whose account is disabled or has another role. Refused with 404,
 * 403 `not_the_receiver`, 409 `hand_in_undone`.
 */
export async function signHandIn(db: Database, staff: Staff, id: number): Promise<HandIn | Refused> {
  const handIn = await readHandIn(db, id);
  if (!handIn) return notFound('Hand-in');
  const sides: Side[] = [];
  if (handIn.receiver_id === staff.id) sides.push('receiver');
  if (handIn.rider_disabled && staff.role === 'owner') sides.push('rider');
  if (sides.length === 0) return new Refused(403, 'not_the_receiver');
  for (const side of sides) {
    const refused = await signAs(db, staff, { id, side });
    if (refused) return refused;
  }
  return (await readHandIn(db, id))!;
}

/** Signs a count; the second signature moves the difference. Repeated, it does nothing. The caller has checked who may sign. */
export function signAs(
  db: Database,
  person: Staff,
  { id, side }: { id: number; side: Side },
): Promise<null | Refused> {
  return asStaff(db, person, async (tx) => {
    const { rider_id } = await tx
      .selectFrom('hand_in')
      .where('id', '=', id)
      .select('rider_id')
      .executeTakeFirstOrThrow();
    await lockCash(tx, rider_id);
    const undone = await tx
      .selectFrom('hand_in_undo')
      .where('hand_in_id', '=', id)
      .select('id')
      .executeTakeFirst();
    if (undone) return new Refused(409, 'hand_in_undone');
    await tx
      .insertInto('hand_in_signature')
      .values({ hand_in_id: id, side, staff_id: person.id })
      .onConflict((conflict) => conflict.columns(['hand_in_id', 'side']).doNothing())
      .execute();
    return null;
  });
}

/** Takes back a wrong count by a counter-entry. Refused with 404, 409 `hand_in_signed`, 422 `reason_missing`. */
export async function undoHandIn(
  db: Database,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<HandIn | Refused> {
  const handIn = await readHandIn(db, id);
  if (!handIn) return notFound('Hand-in');
  if (cleanText(reason) === '') return new Refused(422, 'reason_missing');
  const refused = await asStaff(db, staff, async (tx) => {
    const { rider_id } = await tx
      .selectFrom('hand_in')
      .where('id', '=', id)
      .select('rider_id')
      .executeTakeFirstOrThrow();
    await lockCash(tx, rider_id);
    const now = (await readHandIn(tx, id))!;
    if (now.undone !== '') return null;
    if (!now.open) return new Refused(409, 'hand_in_signed');
    await tx
      .insertInto('hand_in_undo')
      .values({ hand_in_id: id, actor: staffActor(staff), reason: cleanText(reason) })
      .execute();
    return null;
  });
  return refused ?? (await readHandIn(db, id))!;
}
