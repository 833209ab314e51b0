import type { PayoutDetails, PayoutLine, PayoutProblem, PayoutRow } from '@haat/contract/office/couriers';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import type { ParcelWork } from '../parcels/parcel-work.ts';
import { claimText } from './claim-text.ts';

/** A page of payouts, and the most problems that are listed. */
const PAGE = 50;
const MAX_PROBLEMS = 500;

/** What couriers have of the shop, a page of their payouts, the newest first, and the open problems. */
export async function listPayouts(
  work: ParcelWork,
  { courier, before = Number.MAX_SAFE_INTEGER }: { courier?: string; before?: number },
) {
  const { db } = work;
  const [couriers, payouts, problems] = await Promise.all([
    findBooks(work),
    findPayouts(
      db,
      sql`payout.id < ${before} AND ${courier === undefined ? sql`true` : sql`payout.courier = ${courier}`}`,
      PAGE + 1,
    ),
    findProblems(db, courier === undefined ? sql`true` : sql`problem.courier = ${courier}`),
  ]);
  return { couriers, payouts: payouts.slice(0, PAGE), older: payouts.length > PAGE, problems };
}

/** The place of each courier in the books: what waits for its payout, and what is wrong, should be the whole of it. */
async function findBooks({ db, couriers }: ParcelWork) {
  const { rows } = await sql<{
    name: string;
    balance_paisa: number;
    waiting_paisa: number;
    problems_paisa: number;
  }>`
    SELECT courier AS name, balance_paisa,
      coalesce((SELECT sum(owed_paisa) FROM unpaid_parcel WHERE unpaid_parcel.courier = cash_place.courier AND NOT missing), 0)::bigint AS waiting_paisa,
      coalesce((SELECT sum(amount_paisa) FROM courier_problem WHERE courier_problem.courier = cash_place.courier), 0)::bigint AS problems_paisa
    FROM cash_place WHERE kind = 'courier'`.execute(db);
  const books = new Map(rows.map(({ name, ...sums }) => [name, sums]));
  const current = await couriers.current();
  return [...new Set([...current.keys(), ...books.keys()])].map((name) => {
    const courier = current.get(name);
    return {
      name,
      configured: courier !== undefined,
      fetches: courier?.listPayouts !== undefined && courier.getPayout !== undefined,
      ...(books.get(name) ?? { balance_paisa: 0, waiting_paisa: 0, problems_paisa: 0 }),
    };
  });
}

type StoredPayout = Omit<PayoutRow, 'recorded' | 'paid_at'> & { recorded: Date; paid_at: Date | null };

async function findPayouts(db: Database, where: RawBuilder<unknown>, limit: number): Promise<PayoutRow[]> {
  const { rows } = await sql<StoredPayout>`
    SELECT payout.id, payout.courier, reference, paid_at, paid_paisa, sums.collected_paisa, sums.fee_paisa, sums.cod_fee_paisa,
      CASE WHEN abs(rest_paisa) <= 100 THEN rest_paisa ELSE 0 END AS rounding_paisa, sums.lines AS parcels, source, actor, payout.at AS recorded,
      (SELECT count(*)::int FROM courier_problem WHERE payout_id = payout.id) AS problems
    FROM courier_payout AS payout JOIN courier_payout_sum AS sums ON sums.payout_id = payout.id
    WHERE ${where} ORDER BY payout.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ recorded, paid_at, ...row }) => ({
    ...row,
    recorded: recorded.toISOString(),
    paid_at: paid_at?.toISOString() ?? null,
  }));
}

/** A payout with its parcels, those with a problem first. Refused with 404. */
export async function readPayout(
  db: Database,
  id: number,
): Promise<(PayoutDetails & { id: number }) | Refused> {
  const [payout] = await findPayouts(db, sql`payout.id = ${id}`, 1);
  if (!payout) return notFound('Payout');
  const { rows: lines } = await sql<PayoutLine>`
    SELECT line.consignment, line.invoice, line.parcel_id AS parcel, parcel.order_id AS order, coalesce(number, '') AS number,
      CASE WHEN collected_said THEN collected_paisa END AS collected_paisa, line.fee_paisa, line.cod_fee_paisa, owed_paisa,
      problem.kind AS problem,
      coalesce((SELECT reason FROM courier_settlement WHERE line_id = line.id ORDER BY id DESC LIMIT 1), '') AS settled
    FROM courier_payout_line AS line LEFT JOIN parcel ON parcel.id = line.parcel_id LEFT JOIN orders ON orders.id = order_id
      LEFT JOIN courier_problem AS problem ON problem.subject = 'line' AND problem.id = line.id
    WHERE line.payout_id = ${id} ORDER BY problem.kind IS NULL, line.id`.execute(db);
  const { source: _, actor: __, recorded: ___, problems: ____, ...sums } = payout;
  return { ...sums, lines, problems: await findProblems(db, sql`problem.payout_id = ${id}`) };
}

type StoredProblem = Omit<PayoutProblem, 'id' | 'claim' | 'since'> & {
  subject: string;
  id: number;
  since: Date;
};

/** The open problems, the oldest first. */
async function findProblems(db: Database, where: RawBuilder<unknown>): Promise<PayoutProblem[]> {
  const { rows } = await sql<StoredProblem>`
    SELECT subject, problem.id, kind, problem.courier, payout_id AS payout, coalesce(reference, '') AS reference, problem.parcel_id AS parcel,
      order_id AS order, coalesce(number, '') AS number, coalesce(parcel.consignment, problem.consignment) AS consignment,
      coalesce(parcel.invoice, problem.invoice) AS invoice, amount_paisa, since
    FROM courier_problem AS problem LEFT JOIN courier_payout AS payout ON payout.id = payout_id LEFT JOIN parcel ON parcel.id = problem.parcel_id
      LEFT JOIN orders ON orders.id = order_id
    WHERE ${where} ORDER BY since, subject, problem.id LIMIT ${MAX_PROBLEMS}`.execute(db);
  return rows.map(({ subject, id, since, ...row }) => {
    const problem = { ...row, id: `${subject}-${id}`, since: since.toISOString() };
    return { ...problem, claim: claimText(problem) };
  });
}
