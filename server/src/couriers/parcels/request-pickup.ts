import { Refused } from '../../platform/refused.ts';
import { COURIER_UNAVAILABLE, findCourier, NOT_A_COURIER, type ParcelWork } from './parcel-work.ts';

/** Requests a pick-up of the parcels that a courier has taken and not picked up. See the endpoint for the refusals. */
export async function requestPickup(
  work: ParcelWork,
  { courier: name, note }: { courier: string; note: string },
): Promise<{ parcels: number } | Refused> {
  const courier = await findCourier(work, name);
  if (!courier) return NOT_A_COURIER;
  if (!courier.requestPickup) return new Refused(422, 'by_phone_only');
  const { parcels } = await work.db
    .selectFrom('parcel')
    .where('courier', '=', name)
    .where('state', '=', 'created')
    .select((eb) => eb.fn.countAll<number>().as('parcels'))
    .executeTakeFirstOrThrow();
  const said = await courier.requestPickup({ parcels: Number(parcels), note });
  if (said === 'unknown') return COURIER_UNAVAILABLE;
  if (said === 'requested') return { parcels: Number(parcels) };
  return new Refused(422, { code: 'pickup_refused', params: { reason: said.refused } });
}
