import type { ParcelDetails } from '@haat/contract/office/orders/parcels';
import { type Staff, staffActor } from '../../orders/actor.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { getParcel } from './list-parcels.ts';
import { lockParcel, moveParcel, type StoredParcel } from './move-parcel.ts';
import { COURIER_UNAVAILABLE, findCourier, type ParcelWork } from './parcel-work.ts';

/**
 * Cancels a parcel that is not picked up: asks the courier first, or records that it was cancelled on the phone. The order stays as it is, and can be
 * handed over again. See the endpoint for the refusals.
 */
export async function cancelParcel(
  work: ParcelWork,
  staff: Staff,
  { id, reason, isConfirmed }: { id: number; reason: string; isConfirmed: boolean },
): Promise<ParcelDetails | Refused> {
  const parcel = (await work.db.selectFrom('parcel').where('id', '=', id).selectAll().executeTakeFirst()) as
    | StoredParcel
    | undefined;
  if (!parcel) return notFound('Parcel');
  if (parcel.state === 'cancelled') return getParcel(work.db, id);
  const isUnsent = parcel.state === 'creating' && parcel.sent === null;
  if (!isUnsent && parcel.state !== 'created') return wrongState(parcel);
  if (!isUnsent && !isConfirmed) {
    const courier = await findCourier(work, parcel.courier);
    if (!courier?.cancelParcel) return new Refused(422, 'by_phone_only');
    const said = await courier.cancelParcel(parcel, reason);
    if (said === 'unknown') return COURIER_UNAVAILABLE;
    if (said === 'too_late') return new Refused(409, 'picked_up');
  }
  const refused = await asStaff(work.db, staff, async (tx) => {
    const locked = await lockParcel(tx, id);
    if (!locked || locked.parcel.state === 'cancelled') return null;
    const { state, sent } = locked.parcel;
    if (state !== 'created' && !(state === 'creating' && sent === null)) return wrongState(locked.parcel);
    const event = { source: 'staff', said: reason, actor: staffActor(staff) } as const;
    await moveParcel(tx, locked.parcel, 'cancelled', {}, event);
    return null;
  });
  return refused ?? getParcel(work.db, id);
}

export function wrongState({ state }: Pick<StoredParcel, 'state'>): Refused {
  return new Refused(409, { code: 'wrong_parcel_state', params: { state } });
}
