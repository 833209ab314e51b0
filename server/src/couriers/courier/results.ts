import type { CreateResult, FindResult, ParcelStatus, PhoneRecord } from './courier.ts';
import { type CourierResponse, failedCreate, isOk, reasonOf } from './courier-requests.ts';
import { type Fields, statusOf } from './read-fields.ts';

/** The fields of a successful response; none of another one. */
export function fieldsOf(response: CourierResponse): Fields {
  return isOk(response) ? response.fields : {};
}

/** The result of a create. Without an id it may have created the parcel. */
export function createdParcel(
  response: CourierResponse,
  {
    consignment,
    tracking,
    feePaisa = null,
  }: { consignment: string | null; tracking: string | null; feePaisa?: number | null },
): CreateResult {
  if (!isOk(response)) return failedCreate(response);
  if (consignment === null) return { kind: 'unknown', reason: 'a response without an id' };
  return { kind: 'created', consignment, tracking, feePaisa };
}

/** What a courier says of a parcel. `isOurs`: the response has our invoice; the parcel of another order is never ours. */
export function foundParcel(
  response: CourierResponse,
  {
    word,
    isOurs,
    ...ids
  }: { word: unknown; isOurs: boolean; consignment: string | null; tracking: string | null },
  states: Readonly<Record<string, ParcelStatus['state']>>,
): FindResult {
  if ('fields' in response && response.status === 404) return { kind: 'absent' };
  if (!isOk(response) || typeof word !== 'string') return { kind: 'unknown', reason: reasonOf(response) };
  if (!isOurs) return { kind: 'unknown', reason: 'the parcel of another order' };
  return { kind: 'found', ...ids, ...statusOf(word, states) };
}

/** What a courier knows of a phone: counts, or nothing. */
export function phoneRecordOf(parcels: unknown, delivered: unknown): PhoneRecord | 'none' {
  const record = { parcels: Number(parcels), delivered: Number(delivered) };
  const areCounts = Number.isInteger(record.parcels) && Number.isInteger(record.delivered);
  return areCounts && record.parcels > 0 ? record : 'none';
}
