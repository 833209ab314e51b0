import { wholeTaka } from '@haat/contract/money/money';
import type {
  Parcel,
  ParcelCandidate,
  ParcelCourier,
  ParcelDetails,
  ParcelFilter,
  ParcelState,
} from '@haat/contract/office/orders/parcels';
import { type RawBuilder, sql } from 'kysely';
import { IS_PACKED, MUST_PACK_AGAIN } from '../../orders/is-packed.ts';
import { CAN_BE_HANDED_OUT, IS_LATE_PARCEL, IS_LIVE, IS_UNCLEAR_PARCEL } from '../../orders/live-parcel.ts';
import { ORDER_AREA } from '../../orders/order-area.ts';
import { findBalances } from '../../orders/order-balance.ts';
import { type Database, idList } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { findGrams } from '../../runs/propose-runs.ts';
import { type ParcelWork, withBreaker } from './parcel-work.ts';

/** A list has at most this many parcels or orders. */
const MAX_ROWS = 200;

const FILTERS: Record<ParcelFilter, RawBuilder<boolean>> = {
  open: IS_LIVE,
  unknown: IS_UNCLEAR_PARCEL,
  late: IS_LATE_PARCEL,
  back: sql`(parcel.state IN ('partly_delivered', 'coming_back') AND parcel.back IS NULL)`,
  ended: sql`(NOT ${IS_LIVE} AND parcel.moved > now() - interval '30 days')`,
};

/** Parcels, the oldest first, with the couriers and the orders that can be handed over. */
export async function listParcels(
  work: ParcelWork,
  { filter = 'open', courier, after = 0 }: { filter?: ParcelFilter; courier?: string; after?: number },
) {
  const { db } = work;
  const ofCourier = courier === undefined ? sql<boolean>`true` : sql<boolean>`parcel.courier = ${courier}`;
  const [couriers, candidates, parcels, counts] = await Promise.all([
    findCouriers(work),
    findCandidates(db),
    findParcels(db, sql`${FILTERS[filter]} AND ${ofCourier} AND parcel.id > ${after}`, MAX_ROWS + 1),
    countParcels(db),
  ]);
  return {
    couriers,
    candidates,
    parcels: parcels.slice(0, MAX_ROWS),
    more: parcels.length > MAX_ROWS,
    counts,
  };
}

async function findCouriers({ db, couriers }: ParcelWork): Promise<ParcelCourier[]> {
  const { rows } = await sql<{ courier: string; open: number }>`
    SELECT courier, count(*)::int AS open FROM parcel WHERE ${IS_LIVE} GROUP BY courier`.execute(db);
  const open = new Map(rows.map((row) => [row.courier, row.open]));
  return [...(await couriers.current()).values()].map((courier) => ({
    name: courier.name,
    pickup: courier.requestPickup !== undefined,
    responding: withBreaker(courier).responding(),
    open: open.get(courier.name) ?? 0,
  }));
}

async function countParcels(db: Database) {
  const count = (filter: ParcelFilter) => sql`count(*) FILTER (WHERE ${FILTERS[filter]})::int`;
  const { rows } = await sql<Record<'open' | 'unknown' | 'late' | 'back', number>>`
    SELECT ${count('open')} AS open, ${count('late')} AS late, ${count('back')} AS back,
      (SELECT count(*)::int FROM parcel WHERE ${IS_UNCLEAR_PARCEL}) AS unknown
    FROM parcel WHERE ${IS_LIVE}`.execute(db);
  return rows[0]!;
}

/** States before the courier has collected anything. */
const BEFORE_DOOR: readonly ParcelState[] = ['creating', 'unknown', 'created', 'on_the_way'];

type Row = Omit<Parcel, 'due_paisa' | 'created' | 'moved'> & { created: Date; moved: Date };

async function findParcels(db: Database, where: RawBuilder<unknown>, limit: number): Promise<Parcel[]> {
  const { rows } = await sql<Row>`
    SELECT parcel.id, order_id AS order, orders.number, orders.version, orders.status, receiver_name, ${ORDER_AREA} AS area,
      invoice, courier, state, said, at_shop, consignment, tracking, tracking_url, cod_paisa, grams, fee_paisa, owed_paisa, ${IS_LATE_PARCEL} AS late,
      contradicts, handed_by, parcel.created, moved,
      (SELECT payout_id FROM courier_payout_line WHERE parcel_id = parcel.id AND counts) AS paid_out
    FROM parcel JOIN orders ON orders.id = order_id WHERE ${where} ORDER BY parcel.id LIMIT ${limit}`.execute(
    db,
  );
  const collecting = rows.filter(({ state }) => BEFORE_DOOR.includes(state)).map(({ order }) => order);
  const balances = await findBalances(db, collecting);
  return rows.map(({ created, moved, ...row }) => ({
    ...row,
    due_paisa: BEFORE_DOOR.includes(row.state)
      ? Math.max(0, wholeTaka(balances.get(row.order)!.duePaisa))
      : null,
    created: created.toISOString(),
    moved: moved.toISOString(),
  }));
}

/** A parcel with its way and its goods. Refused with 404. */
export async function getParcel(db: Database, id: number): Promise<ParcelDetails | Refused> {
  const [parcel] = await findDetails(db, sql`parcel.id = ${id}`);
  return parcel ?? notFound('Parcel');
}

/** The parcels of an order, the newest first. Refused with 404. */
export async function listOrderParcels(db: Database, order: number): Promise<ParcelDetails[] | Refused> {
  const found = await db.selectFrom('orders').where('id', '=', order).select('id').executeTakeFirst();
  if (!found) return notFound('Order');
  return (await findDetails(db, sql`order_id = ${order}`)).reverse();
}

async function findDetails(db: Database, where: RawBuilder<unknown>): Promise<ParcelDetails[]> {
  const parcels = await findParcels(db, where, MAX_ROWS);
  if (parcels.length === 0) return [];
  const { rows: events } = await sql<
    Omit<ParcelDetails['events'][number], 'at'> & { at: Date; parcel: number }
  >`
    SELECT parcel_id AS parcel, at, source, state, said, actor FROM parcel_event
    WHERE parcel_id = ANY(${idList(parcels.map(({ id }) => id))}) ORDER BY id`.execute(db);
  const { rows: lines } = await sql<ParcelDetails['lines'][number] & { order: number }>`
    SELECT order_id AS order, id AS item, name, name_bn, coalesce(supplied_quantity, quantity) AS quantity FROM order_item
    WHERE order_id = ANY(${idList(parcels.map(({ order }) => order))}) AND coalesce(supplied_quantity, quantity) > 0 ORDER BY id`.execute(
    db,
  );
  return parcels.map((parcel) => ({
    ...parcel,
    events: events
      .filter((event) => event.parcel === parcel.id)
      .map(({ parcel: _, at, ...event }) => ({ ...event, at: at.toISOString() })),
    lines: lines.filter(({ order }) => order === parcel.order).map(({ order: _, ...line }) => line),
  }));
}

/** Orders without a run and without a parcel under way: packed ones first, then the earliest promise. */
async function findCandidates(db: Database): Promise<ParcelCandidate[]> {
  const { rows } = await sql<Omit<ParcelCandidate, 'by' | 'grams' | 'cod_paisa'> & { by: Date | null }>`
    SELECT orders.id AS order, orders.number, orders.version, status, receiver_name, ${ORDER_AREA} AS area, delivery_zone AS zone,
      delivery_zone_bn AS zone_bn, delivery_zone.courier, promised_by AS by, ${IS_PACKED} AS packed, ${MUST_PACK_AGAIN} AS pack_again,
      (SELECT said FROM parcel WHERE order_id = orders.id ORDER BY nth DESC LIMIT 1) AS earlier
    FROM orders LEFT JOIN delivery_zone ON delivery_zone.name = orders.delivery_zone
    WHERE ${CAN_BE_HANDED_OUT}
    ORDER BY packed DESC, promised_by NULLS LAST, orders.id LIMIT ${MAX_ROWS}`.execute(db);
  const ids = rows.map(({ order }) => order);
  if (ids.length === 0) return [];
  const [balances, grams] = await Promise.all([findBalances(db, ids), findGrams(db, ids)]);
  return rows.map(({ by, ...row }) => ({
    ...row,
    by: by?.toISOString() ?? null,
    grams: grams.get(row.order) ?? 0,
    cod_paisa: wholeTaka(balances.get(row.order)!.duePaisa),
  }));
}
