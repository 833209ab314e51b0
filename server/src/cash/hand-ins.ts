import type { HandIn, RiderWithCash } from '@haat/contract/office/orders/cash';
import { rightsOf, roles } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Roles with runs of their own, which sign what they hand in; as `write_hand_in_signature` of the database. */
const RIDERS = roles.filter((role) => rightsOf(role).includes('run.own'));

/** A count as it is stored. */
type StoredHandIn = Omit<HandIn, 'difference_paisa'>;

/** Returns the counts that wait for a signature and those of the last 24 hours, the newest first; of one rider, or one of them. */
export async function findHandIns(
  db: Database,
  { rider, id }: { rider?: number; id?: number },
): Promise<StoredHandIn[]> {
  const signed = (side: string) =>
    sql<boolean>`EXISTS (SELECT FROM hand_in_signature WHERE hand_in_id = hand_in.id AND side = ${side})`;
  const open = sql<boolean>`hand_in.id IN (SELECT id FROM open_hand_in)`;
  const cannotSign = sql<boolean>`(rider.disabled IS NOT NULL OR rider.role <> ALL(${RIDERS}))`;
  let rows = db
    .selectFrom('hand_in')
    .innerJoin('staff as rider', 'rider.id', 'hand_in.rider_id')
    .innerJoin('staff as receiver', 'receiver.id', 'hand_in.receiver_id')
    .leftJoin('hand_in_undo', 'hand_in_undo.hand_in_id', 'hand_in.id')
    .select(['hand_in.id', 'rider.name as rider', 'receiver.name as receiver', 'receiver_id', 'hand_in.at'])
    .select(['counted_paisa', 'expected_paisa'])
    .select((eb) => eb.fn.coalesce('hand_in_undo.reason', sql.lit('')).as('undone'))
    .select([signed('rider').as('signed_by_rider'), signed('receiver').as('signed_by_receiver')])
    .select([open.as('open'), cannotSign.as('rider_disabled')]);
  if (rider !== undefined) rows = rows.where('hand_in.rider_id', '=', rider);
  rows =
    id === undefined
      ? rows.where(sql<boolean>`hand_in.id = ANY(ARRAY(
          SELECT id FROM hand_in WHERE at > now() - interval '1 day' UNION ALL SELECT id FROM open_hand_in))`)
      : rows.where('hand_in.id', '=', id);
  const found = await rows.orderBy('hand_in.id', 'desc').limit(100).execute();
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Returns one count for the receivers, with its difference. */
export async function readHandIn(db: Database, id: number): Promise<HandIn | null> {
  const [row] = await findHandIns(db, { id });
  return row ? toHandIn(row) : null;
}

/** Returns the riders who have cash, without the sum, and the counts of today. */
export async function listHandIns(db: Database) {
  const [riders, handIns] = await Promise.all([findRidersWithCash(db), findHandIns(db, {})]);
  return { riders, hand_ins: handIns.map(toHandIn) };
}

function toHandIn(row: StoredHandIn): HandIn {
  return { ...row, difference_paisa: row.counted_paisa - row.expected_paisa };
}

/** Riders whose count waits for signatures are left out: they are in the list of counts. */
async function findRidersWithCash(db: Database): Promise<RiderWithCash[]> {
  const { rows } = await sql<RiderWithCash>`
    SELECT staff.id, staff.name,
      greatest((SELECT max(id) FROM cash_entry WHERE from_place = cash_place.id),
        (SELECT max(id) FROM cash_entry WHERE to_place = cash_place.id)) AS seen,
      (SELECT count(*)::int FROM run_stop
       JOIN rider_run ON rider_run.id = run_id JOIN orders ON orders.id = order_id
       WHERE rider_run.rider_id = staff.id AND removed IS NULL AND orders.status = 'ONGOING') AS open_stops
    FROM cash_place JOIN staff ON staff.id = cash_place.rider_id
    WHERE balance_paisa <> 0 AND staff.id NOT IN (SELECT rider_id FROM open_hand_in)
    ORDER BY staff.name COLLATE name_order`.execute(db);
  return rows;
}
