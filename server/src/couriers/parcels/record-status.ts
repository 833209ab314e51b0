import type { ParcelState } from '@haat/contract/office/orders/parcels';
import { staffName } from '@haat/contract/office/staff-name';
import type { CourierName } from '@haat/contract/shop/couriers';
import { DAY, HOUR } from '@haat/contract/time/durations';
import type { Transaction } from 'kysely';
import type { LockedOrder } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { recordStep } from '../../orders/record-step.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { ParcelEventTable, Schema } from '../../platform/db/schema.ts';
import { Refused } from '../../platform/refused.ts';
import type { Courier, ParcelStatus } from '../courier/courier.ts';
import {
  addEvent,
  cleanSaid,
  hasEnded,
  lockParcel,
  moveParcel,
  PARCEL_MOVES,
  type StoredParcel,
} from './move-parcel.ts';
import type { ParcelWork } from './parcel-work.ts';

/** What a courier says of a parcel. */
export interface Report extends ParcelStatus {
  consignment: string | null;
  tracking: string | null;
  feePaisa?: number | null;
}

/**
 * Records what a courier says of a parcel, and moves its order with it: sent out when the courier has taken it, completed and paid when it is
 * delivered. Neither ever goes back: what contradicts it is only noted. If the order cannot be moved, the parcel is moved alone, and staff see that.
 */
export async function recordStatus(
  { db, log }: Pick<ParcelWork, 'db' | 'log'>,
  courier: Pick<Courier, 'name' | 'trackingUrl'>,
  id: number,
  report: Report,
  source: ParcelEventTable['source'] = 'look',
): Promise<void> {
  const recorded = await inTransaction(db, (tx) => record(tx, courier, id, { report, source, orders: true }));
  if (!(recorded instanceof Refused)) return;
  log.warn(
    { event: 'parcel_without_order', parcel: id, code: recorded.body.code },
    'order of a parcel stays',
  );
  await inTransaction(db, (tx) => record(tx, courier, id, { report, source, orders: false }));
}

async function record(
  tx: Transaction<Schema>,
  courier: Pick<Courier, 'name' | 'trackingUrl'>,
  id: number,
  { report, source, orders }: { report: Report; source: ParcelEventTable['source']; orders: boolean },
): Promise<null | Refused> {
  const locked = await lockParcel(tx, id);
  if (!locked) return null;
  const { order } = locked;
  let { parcel } = locked;
  const said = cleanSaid(report.said);
  if (hasEnded(parcel)) {
    await addEvent(tx, parcel.id, { source, said });
    const facts = {
      said,
      next_look: null,
      contradicts: parcel.contradicts || contradicts(parcel, report.state),
    };
    await tx.updateTable('parcel').set(facts).where('id', '=', parcel.id).execute();
    return null;
  }
  if (parcel.state === 'creating' || parcel.state === 'unknown') {
    if (report.state === 'cancelled') {
      await moveParcel(tx, parcel, 'refused', { said }, { source, said });
      return null;
    }
    parcel = await take(tx, parcel, report, { source, said });
  }
  const isOther = contradicts(parcel, report.state);
  const to = nextState(parcel, report.state);
  if (to) parcel = await moveParcel(tx, parcel, to, { said }, { source, said });
  else if (parcel.state === locked.parcel.state) await addEvent(tx, parcel.id, { source, said });
  await tx
    .updateTable('parcel')
    .set({
      said,
      next_look: nextLook(parcel),
      ...((report.state === 'returned' || report.isPartBack) && { at_shop: true }),
      ...(parcel.tracking === null && report.tracking !== null && { tracking: report.tracking }),
      ...(parcel.consignment === null && report.consignment !== null && { consignment: report.consignment }),
      contradicts: isOther || !orders,
      tracking_url: courier.trackingUrl({
        ...parcel,
        tracking: parcel.tracking ?? report.tracking,
        consignment: parcel.consignment ?? report.consignment,
      }),
    })
    .where('id', '=', parcel.id)
    .execute();
  return orders ? moveWithParcel(tx, order, parcel, courier) : null;
}

function take(
  tx: Transaction<Schema>,
  parcel: StoredParcel,
  { consignment, tracking, feePaisa }: Report,
  event: { source: ParcelEventTable['source']; said: string },
): Promise<StoredParcel> {
  const ids = { consignment: consignment ?? parcel.hint, tracking };
  const fee = feePaisa === undefined ? {} : { fee_paisa: feePaisa };
  return moveParcel(tx, parcel, 'created', { ...ids, ...fee, said: event.said }, event);
}

/** The state to which a report moves a parcel; null: it stays. What was picked up cannot be cancelled: it is coming back. */
function nextState(parcel: StoredParcel, said: ParcelStatus['state']): ParcelState | null {
  const to = stateOf(said, parcel.state);
  return to !== null && PARCEL_MOVES[parcel.state].includes(to) ? to : null;
}

function stateOf(said: ParcelStatus['state'], now: ParcelState): ParcelState | null {
  if (said === 'unchanged') return null;
  if (said === 'returned') return 'coming_back';
  return said === 'cancelled' && now !== 'created' ? 'coming_back' : said;
}

/** Whether a report says that something else has become of the goods or the money. */
function contradicts({ state }: StoredParcel, said: ParcelStatus['state']): boolean {
  if (said === 'unchanged' || said === 'created') return false;
  const other = stateOf(said, state);
  if (other === state) return false;
  if (state === 'delivered') return other !== 'on_the_way';
  if (state === 'back' || state === 'lost') return other === 'delivered' || other === 'partly_delivered';
  if (state === 'refused' || state === 'cancelled') return said !== 'cancelled';
  return state === 'partly_delivered' && other === 'coming_back';
}

/** Moves the order as far as its parcel is. What staff have moved meanwhile stays. */
async function moveWithParcel(
  tx: Transaction<Schema>,
  { id, status }: LockedOrder,
  parcel: StoredParcel,
  courier: Pick<Courier, 'name' | 'trackingUrl'>,
): Promise<null | Refused> {
  if (status === 'PROCESSING') {
    const actor = { kind: 'staff', name: staffName(parcel.handed_by) } as const;
    const stepped = await recordStep(tx, { order: id, step: 'handed_over', actor });
    if (stepped instanceof Refused) return stepped;
    const sent = {
      courier: courier.name as CourierName,
      trackingUrl: courier.trackingUrl(parcel),
      nth: parcel.nth,
    };
    const moved = await moveOrder(tx, { order: id, to: 'ONGOING', actor, version: null, parcel: sent });
    if (moved instanceof Refused) return moved;
  }
  if (parcel.state !== 'delivered' || status === 'COMPLETED' || status === 'CANCELLED') return null;
  const actor = { kind: 'courier', name: courier.name } as const;
  const collected_paisa = parcel.cod_paisa;
  const done = await moveOrder(tx, { order: id, to: 'COMPLETED', actor, version: null, collected_paisa });
  return done instanceof Refused ? done : null;
}

/** How long a parcel of this age waits until the courier is asked again, if no webhook comes first, in ms. */
const PAUSES = [
  { until: DAY, pause: HOUR },
  { until: 4 * DAY, pause: 3 * HOUR },
  { until: Number.POSITIVE_INFINITY, pause: 12 * HOUR },
];

/** When the courier is asked about a parcel again; null: it has ended. */
function nextLook(parcel: Pick<StoredParcel, 'state' | 'back' | 'created'>, now = Date.now()): Date | null {
  if (hasEnded(parcel)) return null;
  const age = now - parcel.created.getTime();
  return new Date(now + PAUSES.find(({ until }) => age < until)!.pause);
}
