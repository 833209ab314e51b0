import type { ParcelDetails } from '@haat/contract/office/orders/parcels';
import { type Staff, staffActor } from '../../orders/actor.ts';
import { refuseByConstraint } from '../../platform/refuse-by-constraint.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { wrongState } from './cancel-parcel.ts';
import { checkWithCourier } from './check-parcels.ts';
import { getParcel } from './list-parcels.ts';
import { lockParcel, moveParcel, type StoredParcel } from './move-parcel.ts';
import { COURIER_UNAVAILABLE, findCourier, NOT_A_COURIER, type ParcelWork } from './parcel-work.ts';

/**
 * Decides a parcel whose creation is unknown, by what the courier says on the phone: it has a consignment, of which it is asked now, or it has none.
 * Refused with 404, 409 `wrong_parcel_state`, `consignment_taken`.
 */
export async function settleUnknownParcel(
  work: ParcelWork,
  staff: Staff,
  { id, consignment }: { id: number; consignment: string | null },
): Promise<ParcelDetails | Refused> {
  const by = { source: 'staff', actor: staffActor(staff) } as const;
  const settled = await refuseByConstraint({ parcel_consignment: CONSIGNMENT_TAKEN }, () =>
    asStaff(work.db, staff, async (tx) => {
      const locked = await lockParcel(tx, id);
      if (!locked) return notFound('Parcel');
      const { parcel } = locked;
      if (parcel.state !== 'unknown') return wrongState(parcel);
      if (consignment === null) await moveParcel(tx, parcel, 'refused', { said: '' }, by);
      else await moveParcel(tx, parcel, 'created', { consignment }, { ...by, said: consignment });
      return null;
    }),
  );
  if (settled) return settled;
  // Moves the order; if there is no response the job does it later.
  if (consignment !== null) await checkParcel(work, id);
  return getParcel(work.db, id);
}

const CONSIGNMENT_TAKEN = new Refused(409, 'consignment_taken');

/** Asks the courier about a parcel now. Refused with 404, 409 `wrong_parcel_state`, `courier_unavailable`; 422 `not_a_courier`. */
export async function checkParcel(work: ParcelWork, id: number): Promise<ParcelDetails | Refused> {
  const parcel = (await work.db.selectFrom('parcel').where('id', '=', id).selectAll().executeTakeFirst()) as
    | StoredParcel
    | undefined;
  if (!parcel) return notFound('Parcel');
  if (['refused', 'cancelled', 'back', 'lost'].includes(parcel.state)) return wrongState(parcel);
  const courier = await findCourier(work, parcel.courier);
  if (!courier) return NOT_A_COURIER;
  if (!(await checkWithCourier(work, courier, parcel))) return COURIER_UNAVAILABLE;
  return getParcel(work.db, id);
}
