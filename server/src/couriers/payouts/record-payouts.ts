import { MAX_PAYOUT_LINES, type PastedPayout, type PayoutDetails } from '@haat/contract/office/couriers';
import { isDay } from '@haat/contract/time/dhaka-time';
import { sql } from 'kysely';
import { actorText, SHOP, type Staff, staffActor } from '../../orders/actor.ts';
import { type Database, inRolledBack, inTransaction } from '../../platform/db/database.ts';
import { setActor } from '../../platform/db/set-actor.ts';
import { invalid, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import type { Courier, Payout, PayoutSummary } from '../courier/courier.ts';
import { COURIER_UNAVAILABLE, findCourier, NOT_A_COURIER, type ParcelWork } from '../parcels/parcel-work.ts';
import { readPayout } from './list-payouts.ts';
import { readPastedPayout } from './read-pasted-payout.ts';
import { storePayout } from './store-payout.ts';

/** Fetches the new payouts of every courier that lists them. One that does not respond is asked by the next run. Returns their number. */
export async function fetchNewPayouts(work: ParcelWork, stop?: AbortSignal): Promise<number> {
  let count = 0;
  for (const [name, { listPayouts }] of await work.couriers.current()) {
    if (stop?.aborted) break;
    if (!listPayouts) continue;
    const result = await fetchPayouts(work, actorText(SHOP), name);
    if (!(result instanceof Refused)) count += result.fetched.length;
    else work.log.warn({ event: 'payouts_not_fetched', courier: name }, 'a courier did not list its payouts');
  }
  return count;
}

/** Fetches the payouts of a courier and stores the new ones, each in a transaction of its own. See the endpoint for the refusals. */
export async function fetchPayouts(
  work: ParcelWork,
  actor: string,
  name: string,
): Promise<{ fetched: number[] } | Refused> {
  const { db } = work;
  const courier = await findCourier(work, name);
  if (!courier) return NOT_A_COURIER;
  if (!courier.listPayouts || !courier.getPayout) return new Refused(422, 'by_file_only');
  const listed = await courier.listPayouts();
  if (listed === 'unknown') return COURIER_UNAVAILABLE;
  const stored = await db
    .selectFrom('courier_payout')
    .where('courier', '=', name)
    .select('reference')
    .execute();
  const known = new Set(stored.map(({ reference }) => numberOf(reference)));
  const unknown = listed.filter(
    ({ paidAt, reference }) => paidAt !== null && !known.has(numberOf(reference)),
  );
  if (unknown.length === 0) return { fetched: [] };
  const since = await firstParcel(db, name);
  const isEarlier = ({ paidAt }: PayoutSummary) => since === null || new Date(paidAt!) < since;
  logEarlier(work, courier, unknown.filter(isEarlier));
  const fetched: number[] = [];
  // The oldest first: the cash of a parcel counts in the first payout that has it.
  for (const { reference } of unknown.filter((each) => !isEarlier(each)).reverse()) {
    const payout = await courier.getPayout(reference);
    if (payout === 'unknown') return fetched.length > 0 ? { fetched } : COURIER_UNAVAILABLE;
    const id = await inTransaction(db, async (tx) => {
      await setActor(tx, actor);
      return storePayout(tx, { ...payout, courier: name, source: 'fetched', actor });
    });
    if (!(id instanceof Refused) && id.isNew) fetched.push(id.id);
  }
  return { fetched };
}

/** When the shop has handed the first parcel to a courier, to the second as couriers write times; null: never. */
async function firstParcel(db: Database, courier: string): Promise<Date | null> {
  const row = await db
    .selectFrom('parcel')
    .where('courier', '=', courier)
    .select(sql<Date>`date_trunc('second', created)`.as('created'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created ?? null;
}

const logged = new WeakSet<Courier>();

/** What an account has paid for parcels of before this shop is not booked. The log has it once. */
function logEarlier({ log }: ParcelWork, courier: Courier, earlier: readonly PayoutSummary[]): void {
  if (earlier.length === 0 || logged.has(courier)) return;
  logged.add(courier);
  const references = earlier.map(({ reference }) => reference);
  log.info(
    { event: 'payouts_left_out', courier: courier.name, references },
    'payouts from before the first parcel of the shop are not booked',
  );
}

/** One that somebody has pasted as `88213` is `SFC-88213`: a payout that is stored twice would be paid twice. */
function numberOf(reference: string): string {
  return reference.replace(/\D/g, '') || reference;
}

/** Matches a pasted payout without storing it. */
export async function previewPayout(
  work: ParcelWork,
  pasted: PastedPayout,
): Promise<PayoutDetails | Refused> {
  const payout = await readPasted(work, pasted);
  if (payout instanceof Refused) return payout;
  return inRolledBack(work.db, async (tx) => {
    const stored = await storePayout(tx, { ...payout, actor: 'preview' });
    if (stored instanceof Refused) return stored;
    const details = await readPayout(tx, stored.id);
    if (details instanceof Refused) return details;
    const { id: _, ...rest } = details;
    return rest;
  });
}

/** Stores a pasted payout; repeated, it returns the stored one. */
export async function pastePayout(
  work: ParcelWork,
  staff: Staff,
  pasted: PastedPayout,
): Promise<(PayoutDetails & { id: number }) | Refused> {
  const payout = await readPasted(work, pasted);
  if (payout instanceof Refused) return payout;
  const stored = await asStaff(work.db, staff, (tx) =>
    storePayout(tx, { ...payout, actor: staffActor(staff) }),
  );
  return stored instanceof Refused ? stored : readPayout(work.db, stored.id);
}

async function readPasted(
  work: ParcelWork,
  { courier, reference, paid_at, paid_paisa, fee_paisa = 0, text }: PastedPayout,
): Promise<(Payout & { courier: string; source: 'pasted' }) | Refused> {
  if (!(await isCourier(work, courier))) return NOT_A_COURIER;
  if (!isDay(paid_at)) return invalid({ paid_at: 'not_a_day' });
  if (reference.trim() === '') return invalid({ reference: 'required' });
  const parcels = readPastedPayout(text, MAX_PAYOUT_LINES);
  if (parcels instanceof Refused) return parcels;
  return {
    courier,
    source: 'pasted',
    reference: reference.trim(),
    paidAt: `${paid_at}T12:00:00+06:00`,
    paidPaisa: paid_paisa,
    feePaisa: fee_paisa,
    parcels,
  };
}

/** Also one whose keys were removed: it may still pay. */
async function isCourier(work: ParcelWork, name: string): Promise<boolean> {
  if (await findCourier(work, name)) return true;
  const parcel = await work.db
    .selectFrom('parcel')
    .where('courier', '=', name)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return parcel !== undefined;
}
