import { HOUR, MINUTE } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { ORDER_ADDRESS } from '../../orders/order-area.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { claimDue, type JobTable } from '../../platform/jobs/claim-due.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import type { Courier, NewParcel } from '../courier/courier.ts';
import { addEvent, cleanSaid, hasEnded, lockParcel, moveParcel, type StoredParcel } from './move-parcel.ts';
import { type ParcelWork, withBreaker } from './parcel-work.ts';
import { recordStatus } from './record-status.ts';

/** The most parcels of one sweep. The next one starts soon. */
const MAX_PER_SWEEP = 200;

/** A sweep stops after this many consecutive parcels without a response. */
const MAX_FAILURES = 3;

const JOB: JobTable = {
  table: 'parcel',
  due: 'next_look',
  tries: 'looks',
  backoff: { first: 2 * MINUTE, longest: HOUR },
};

/** A courier that does not know a parcel so long after it was asked to take it has not taken it, in ms. */
const ABSENT_AFTER = 10 * MINUTE;

/**
 * Asks every courier about the parcels that are due: to take new ones, and what has become of the others. Many processes may sweep at once, and
 * one may be killed at any time: a parcel is asked for once, see `createParcel`.
 */
export async function checkParcels(work: ParcelWork, stop?: AbortSignal): Promise<number> {
  const couriers = await work.couriers.current();
  const runs = [...couriers.values()].map(async (courier) => {
    const guarded = withBreaker(courier);
    const { handled } = await runDue<StoredParcel>(
      {
        claim: () => claimDue(work.db, JOB, sql`courier = ${courier.name}`),
        handle: (parcel) => checkWithCourier(work, guarded, parcel),
        onError: (error) =>
          work.log.error({ err: error, event: 'parcel_look' }, 'a check of a parcel failed'),
        maxRows: MAX_PER_SWEEP,
        maxFailures: MAX_FAILURES,
      },
      stop,
    );
    return handled;
  });
  return (await Promise.all(runs)).reduce((sum, handled) => sum + handled, 0);
}

/** Returns false if the courier did not respond. */
export async function checkWithCourier(
  work: ParcelWork,
  courier: Courier,
  parcel: StoredParcel,
): Promise<boolean> {
  if (parcel.state === 'creating' && parcel.sent === null) return createParcel(work, courier, parcel);
  const { invoice, consignment, hint, tracking } = parcel;
  let found = await courier.findParcel({ invoice, consignment: consignment ?? hint, tracking });
  // A message has named it, which is not trusted: that it is absent says only the courier, asked by our invoice.
  if (found.kind === 'absent' && consignment === null && hint !== null)
    found = await courier.findParcel({ invoice, consignment: null, tracking });
  if (found.kind === 'found') {
    await recordStatus(work, courier, parcel.id, found);
    return true;
  }
  await recordAbsence(work, parcel.id, found.kind);
  return found.kind !== 'unknown';
}

/**
 * Asks the courier to take a parcel. That it was asked is stored first: if the response is lost, or this process is killed, the courier is
 * only asked what has become of it.
 */
async function createParcel(work: ParcelWork, courier: Courier, parcel: StoredParcel): Promise<boolean> {
  const { db } = work;
  const sent = await db
    .updateTable('parcel')
    .set({ sent: sql<Date>`now()` })
    .where('id', '=', parcel.id)
    .where('state', '=', 'creating')
    .where('sent', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!sent) return true;
  const result = await courier.createParcel(await describe(work, parcel));
  if (result.kind === 'created') {
    const { consignment, tracking, feePaisa } = result;
    const report = { state: 'created', said: '', consignment, tracking, feePaisa } as const;
    await recordStatus(work, courier, parcel.id, report, 'create');
    return true;
  }
  await inTransaction(db, async (tx) => {
    const locked = await lockParcel(tx, parcel.id);
    if (locked?.parcel.state !== 'creating') return;
    const said = cleanSaid(result.reason);
    const event = { source: 'create', said } as const;
    if (result.kind === 'refused') await moveParcel(tx, locked.parcel, 'refused', { said }, event);
    else if (!result.unsent) await moveParcel(tx, locked.parcel, 'unknown', { said }, event);
    else await tx.updateTable('parcel').set({ sent: null }).where('id', '=', parcel.id).execute();
  });
  return result.kind === 'refused';
}

/** What the courier gets: the receiver is read from the order, and stored nowhere else. */
async function describe({ db }: ParcelWork, parcel: StoredParcel): Promise<NewParcel> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', parcel.order_id)
    .select(['receiver_name', 'receiver_phone_number', ORDER_ADDRESS.as('address'), 'note'])
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_item')
    .where('order_id', '=', parcel.order_id)
    .select(['name', sql<number>`coalesce(supplied_quantity, quantity)`.as('quantity')])
    .orderBy('id')
    .execute();
  const supplied = lines.filter(({ quantity }) => quantity > 0);
  return {
    invoice: parcel.invoice,
    receiver: {
      name: order.receiver_name,
      phone: order.receiver_phone_number,
      address: order.address,
    },
    area: parcel.area,
    codPaisa: parcel.cod_paisa,
    grams: parcel.grams,
    valuePaisa: parcel.value_paisa,
    items: supplied.reduce((sum, { quantity }) => sum + quantity, 0),
    description: supplied
      .map(({ name, quantity }) => `${quantity} × ${name}`)
      .join(', ')
      .slice(0, 250),
    note: order.note,
  };
}

/** Records that the courier has not confirmed a parcel. It is `unknown` until it is certain that the courier has not taken it. */
async function recordAbsence(
  { db }: ParcelWork,
  id: number,
  kind: 'absent' | 'unasked' | 'unknown',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockParcel(tx, id);
    if (!locked) return;
    const { parcel } = locked;
    if (hasEnded(parcel) && kind !== 'unknown')
      await tx.updateTable('parcel').set({ next_look: null }).where('id', '=', id).execute();
    if (parcel.state !== 'creating' && parcel.state !== 'unknown') {
      if (kind === 'absent') await addEvent(tx, id, { source: 'look', said: kind });
      return;
    }
    const isOver = kind === 'absent' && parcel.sent !== null && (await isOlder(tx, id));
    if (isOver) await moveParcel(tx, parcel, 'refused', { said: kind }, { source: 'look', said: kind });
    else if (parcel.state === 'creating')
      await moveParcel(tx, parcel, 'unknown', { said: kind }, { source: 'look', said: kind });
  });
}

async function isOlder(tx: Parameters<typeof lockParcel>[0], id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('parcel')
    .where('id', '=', id)
    .select(sql<boolean>`sent < now() - ${ABSENT_AFTER} * interval '1 millisecond'`.as('is_older'))
    .executeTakeFirst();
  return row?.is_older ?? false;
}
