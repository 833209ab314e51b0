import type { OwnHandIn } from '@haat/contract/office/orders/runs';
import { findHandIns } from '../cash/hand-ins.ts';
import { signAs } from '../cash/sign-hand-in.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import type { StaffCaller } from '../staff/sessions.ts';

/** Returns the counts of a rider's cash that wait for a signature, and those of the last 24 hours. */
export async function findRiderHandIns(db: Database, rider: number, id?: number): Promise<OwnHandIn[]> {
  const found = await findHandIns(db, { rider, ...(id !== undefined && { id }) });
  return found.map(({ id, at, receiver, counted_paisa, expected_paisa, signed_by_rider, open, undone }) => ({
    id,
    at,
    receiver,
    counted_paisa,
    expected_paisa,
    signed: signed_by_rider,
    open,
    undone: undone !== '',
  }));
}

/** The rider agrees to a count. Refused with 404 for another rider's, 409 `hand_in_undone`. */
export async function signRiderHandIn(
  db: Database,
  rider: StaffCaller,
  id: number,
): Promise<OwnHandIn | Refused> {
  const [handIn] = await findRiderHandIns(db, rider.id, id);
  if (!handIn) return notFound('Hand-in');
  const refused = await signAs(db, rider, { id, side: 'rider' });
  return refused ?? (await findRiderHandIns(db, rider.id, id))[0]!;
}
