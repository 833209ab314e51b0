import type { ParcelState } from '@haat/contract/office/orders/parcels';
import { cleanLine } from '@haat/contract/text/text';
import { type Selectable, sql, type Transaction } from 'kysely';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import type { ParcelEventTable, ParcelTable, Schema } from '../../platform/db/schema.ts';

export type StoredParcel = Selectable<ParcelTable> & { state: ParcelState };

/** The legal moves of a parcel. The table `parcel_move` of the database has the same. */
export const PARCEL_MOVES: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  creating: ['created', 'unknown', 'refused', 'cancelled'],
  unknown: ['created', 'refused'],
  created: ['on_the_way', 'delivered', 'partly_delivered', 'coming_back', 'cancelled', 'lost'],
  on_the_way: ['delivered', 'partly_delivered', 'coming_back', 'lost'],
  partly_delivered: ['delivered'],
  coming_back: ['delivered', 'partly_delivered', 'back', 'lost'],
  refused: [],
  delivered: [],
  back: [],
  cancelled: [],
  lost: [],
};

/** Whether nothing happens to a parcel any more, but its payout. */
export function hasEnded({ state, back }: Pick<StoredParcel, 'state' | 'back'>): boolean {
  return back !== null || PARCEL_MOVES[state].length === 0;
}

/** Locks the order of a parcel and the parcel, in this sequence as everywhere. Null: there is no such parcel. */
export async function lockParcel(
  tx: Transaction<Schema>,
  id: number,
): Promise<{ parcel: StoredParcel; order: LockedOrder } | null> {
  const found = await tx.selectFrom('parcel').where('id', '=', id).select('order_id').executeTakeFirst();
  const order = found && (await lockOrder(tx, found.order_id));
  if (!order) return null;
  const parcel = await tx
    .selectFrom('parcel')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { parcel: parcel as StoredParcel, order };
}

/** What is stored beside the state. */
type Facts = Partial<
  Pick<
    StoredParcel,
    | 'consignment'
    | 'tracking'
    | 'tracking_url'
    | 'fee_paisa'
    | 'said'
    | 'at_shop'
    | 'contradicts'
    | 'next_look'
  >
>;

interface Event {
  source: ParcelEventTable['source'];
  said?: string;
  /** `staff:Rina`, for the source `staff`. */
  actor?: string;
}

/** Moves a locked parcel, with an event of its way. The times of its moves follow from the state. */
export async function moveParcel(
  tx: Transaction<Schema>,
  parcel: StoredParcel,
  to: ParcelState,
  facts: Facts,
  event: Event,
): Promise<StoredParcel> {
  const now = sql<Date>`now()`;
  const moved = await tx
    .updateTable('parcel')
    .set({
      state: to,
      ...(to === 'created' && { taken: now }),
      ...(to === 'on_the_way' && { picked_up: now }),
      ...((to === 'delivered' || to === 'partly_delivered') && { delivered: now }),
      ...(to === 'back' && { back: now }),
      ...(hasEnded({ state: to, back: null }) && { next_look: null }),
      ...facts,
    })
    .where('id', '=', parcel.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addEvent(tx, parcel.id, { ...event, state: to });
  return moved as StoredParcel;
}

/** What a courier repeats is stored once. */
export async function addEvent(
  tx: Transaction<Schema>,
  parcel: number,
  { source, said = '', actor = '', state = null }: Event & { state?: ParcelState | null },
): Promise<void> {
  await tx
    .insertInto('parcel_event')
    .values({ parcel_id: parcel, source, said: cleanSaid(said), actor, state })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The words of a courier, short and without long numbers: they may be a phone. */
export function cleanSaid(said: string): string {
  return cleanLine(said)
    .replace(/[\d০-৯]{7,}/g, '…')
    .slice(0, 200);
}
