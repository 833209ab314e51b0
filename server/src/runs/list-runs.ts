import { wholeTaka } from '@haat/contract/money/money';
import { MAX_STOPS } from '@haat/contract/office/limits';
import type { Candidate, Run, RunStop } from '@haat/contract/office/orders/runs';
import { type Role, rightsOf, roles } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import { IS_PACKED, MUST_PACK_AGAIN } from '../orders/is-packed.ts';
import { CAN_BE_HANDED_OUT } from '../orders/live-parcel.ts';
import { ORDER_AREA } from '../orders/order-area.ts';
import { findBalances } from '../orders/order-balance.ts';
import type { Database } from '../platform/db/database.ts';
import { dayBounds } from '../platform/db/day-bounds.ts';
import { proposeRuns } from './propose-runs.ts';

/** A list has at most this many runs or orders. */
const MAX_ROWS = 200;

/**
 * Returns runs with open stops and those of the last 24 hours, or those of one day; orders for a new run with proposals, and all riders.
 * Runs and proposals have sums for staff who may know them before the cash is counted.
 */
export async function listRuns(db: Database, staff: { role: Role }, { day }: { day?: string } = {}) {
  const sums = rightsOf(staff.role).includes('cash.manage');
  const [runs, candidates, riders] = await Promise.all([
    findRuns(db, { day, sums }),
    findCandidates(db),
    findRiders(db),
  ]);
  const packed = candidates.filter((each) => each.packed && each.status === 'PROCESSING');
  const proposals = await proposeRuns(
    db,
    packed.map(({ order }) => order),
    { sums },
  );
  return { runs, candidates, proposals, riders };
}

/** Staff who may have a run, by name. */
export function findRiders(db: Database): Promise<{ id: number; name: string }[]> {
  return (
    db
      .selectFrom('staff')
      .where('disabled', 'is', null)
      .where(
        'role',
        'in',
        roles.filter((role) => rightsOf(role).includes('run.own')),
      )
      .select(['id', 'name'])
      // Riders before owners, who seldom ride.
      .orderBy(sql`role = 'rider'`, 'desc')
      .orderBy('name', (order) => order.collate('name_order'))
      .execute()
  );
}

async function findRuns(
  db: Database,
  { day, sums }: { day: string | undefined; sums: boolean },
): Promise<Run[]> {
  const rows = await db
    .selectFrom('rider_run')
    .innerJoin('staff', 'staff.id', 'rider_run.rider_id')
    .innerJoin('run_stop', 'run_stop.run_id', 'rider_run.id')
    .innerJoin('orders', 'orders.id', 'run_stop.order_id')
    .leftJoin('cash_payment', 'cash_payment.order_id', 'orders.id')
    .where('run_stop.removed', 'is', null)
    .where(day === undefined ? IS_RECENT : isOf(day))
    .select(['rider_run.id', 'rider_run.rider_id', 'rider_run.created', 'staff.name as rider'])
    .select(['orders.id as order', 'number', 'version', 'status', 'receiver_name', 'position'])
    .select(['delivery_zone as zone', 'delivery_zone_bn as zone_bn', 'promised_by as by'])
    .select(sql<Date | null>`CASE WHEN slot_id IS NOT NULL THEN promised_from END`.as('from'))
    .select([ORDER_AREA.as('area'), 'cash_payment.amount_paisa as collected'])
    .orderBy('rider_run.id', 'desc')
    .orderBy('position')
    .limit(MAX_ROWS * MAX_STOPS)
    .execute();
  const open = rows.filter(({ status }) => status === 'ONGOING').map(({ order }) => order);
  const balances = sums ? await findBalances(db, open) : null;
  const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((stops) => {
    const { id, rider, rider_id, created } = stops[0]!;
    return {
      ...{ id, rider, rider_id, created: created.toISOString(), stops: stops.map(toStop) },
      ...(balances && {
        to_collect_paisa: sumOf(stops.map(({ order }) => wholeTaka(balances.get(order)?.duePaisa ?? 0))),
        collected_paisa: sumOf(stops.map(({ collected }) => collected ?? 0)),
      }),
    };
  });
}

const IS_RECENT = sql<boolean>`rider_run.id = ANY(ARRAY(
  SELECT id FROM rider_run WHERE created > now() - interval '1 day'
  UNION ALL
  SELECT run_id FROM run_stop JOIN orders ON orders.id = order_id WHERE removed IS NULL AND status = 'ONGOING'))`;

function isOf(day: string) {
  const { from, to } = dayBounds(day);
  return sql<boolean>`(rider_run.created >= ${from} AND rider_run.created < ${to})`;
}

type StopRow = Omit<RunStop, 'from' | 'by'> & { from: Date | null; by: Date | null };

function toStop({ order, number, version, status, receiver_name, area, position, ...row }: StopRow): RunStop {
  const { zone, zone_bn, from, by } = row;
  return {
    ...{ order, number, version, status, receiver_name, area, position, zone, zone_bn },
    from: from?.toISOString() ?? null,
    by: by?.toISOString() ?? null,
  };
}

/** Packed orders first, then the earliest promise. */
async function findCandidates(db: Database): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('orders')
    .where(CAN_BE_HANDED_OUT)
    .select(['id as order', 'number', 'version', 'status', 'receiver_name', 'created'])
    .select(ORDER_AREA.as('area'))
    .select(['promised_from as from', 'promised_by as by'])
    .select([IS_PACKED.as('packed'), MUST_PACK_AGAIN.as('pack_again')])
    .orderBy('packed', 'desc')
    .orderBy('promised_by', (order) => order.asc().nullsLast())
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ created, from, by, ...row }) => ({
    ...row,
    created: created.toISOString(),
    from: from?.toISOString() ?? null,
    by: by?.toISOString() ?? null,
  }));
}
