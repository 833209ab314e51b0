import { MAX_ONLINE_PAISA, MIN_ONLINE_PAISA } from '@haat/contract/common/limits';
import { formatTk } from '@haat/contract/common/money';
import { Refused } from '../platform/refused.ts';

/** Returns 422 `amount_out_of_range` if the gateway does not accept a total, in paisa; otherwise null. */
export function refuseRange(totalPaisa: number): Refused | null {
  if (totalPaisa >= MIN_ONLINE_PAISA && totalPaisa <= MAX_ONLINE_PAISA) return null;
  const range = `from ${formatTk(MIN_ONLINE_PAISA)} to ${formatTk(MAX_ONLINE_PAISA)}`;
  return new Refused(422, 'amount_out_of_range', `Orders ${range} can be paid online.`);
}
