import { DAY, HOUR } from '@haat/contract/time/durations';
import { hasEnded, type StoredParcel } from './move-parcel.ts';

/** How long a parcel of this age waits until the courier is asked again, if no webhook comes first, in ms. */
const PAUSES = [
  { until: DAY, pause: HOUR },
  { until: 4 * DAY, pause: 3 * HOUR },
  { until: Number.POSITIVE_INFINITY, pause: 12 * HOUR },
];

/** When the courier is asked about a parcel again; null: it has ended. */
export function nextLook(
  parcel: Pick<StoredParcel, 'state' | 'back' | 'created'>,
  now = Date.now(),
): Date | null {
  if (hasEnded(parcel)) return null;
  const age = now - parcel.created.getTime();
  return new Date(now + PAUSES.find(({ until }) => age < until)!.pause);
}
