import { toTaka } from '@haat/contract/common/money';
import type { CashSheet, SheetEntry } from '@haat/contract/office/cash';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How many closed days the sheet shows. */
const DAYS = 14;

/** How many days can be closed: today, and those that nobody has closed. */
const DAYS_TO_CLOSE = 7;

/**
 * Returns the cash since the last close, in one snapshot, so that it adds up. What riders have is left out until it is counted, and all
 * that it follows from.
 */
export function getCashSheet(db: Database): Promise<CashSheet> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readSheet(tx));
}

async function readSheet(db: Database): Promise<CashSheet> {
  const days = await findDays(db);
  const places = await findPlaces(db);
  const last = days.find(({ reopened }) => reopened === null);
  const withCash = places.filter(({ kind, balance_paisa }) => kind === 'rider' && balance_paisa !== 0);
  return {
    since: last?.at.toISOString() ?? null,
    opening: toTaka(last?.counted_paisa ?? 0),
    drawer: toTaka(places.find(({ kind }) => kind === 'drawer')!.balance_paisa),
    entries: await findDrawerEntries(db, last?.last_entry ?? 0),
    places:
      withCash.length > 0
        ? null
        : places.map(({ kind, rider, balance_paisa }) => ({ kind, rider, balance: toTaka(balance_paisa) })),
    riders_with_cash: withCash.length,
    moves: await findMoves(db),
    days_to_close: await findDaysToClose(db),
    days: days.map(({ id, day, counted_paisa, expected_paisa, note, actor, reopened, reopened_by }) => ({
      id,
      day,
      counted: toTaka(counted_paisa),
      expected: toTaka(expected_paisa),
      note,
      actor,
      reopened: reopened === null ? null : { reason: reopened, actor: reopened_by ?? '' },
    })),
  };
}

/** What each person has moved of the shop's value today. */
async function findMoves(db: Database): Promise<CashSheet['moves']> {
  const { rows } = await sql<CashSheet['moves'][number]>`
    WITH kinds AS (
      SELECT staff_id, kind, sum(amount_paisa) AS paisa,
             coalesce(sum(amount_paisa) FILTER (WHERE confirmed_by IS NOT NULL), 0) AS confirmed
      FROM value_move WHERE at >= date_trunc('day', now(), 'Asia/Dhaka') GROUP BY staff_id, kind
    )
    SELECT staff.name AS staff, (sum(paisa) / 100)::float AS amount, (sum(confirmed) / 100)::float AS confirmed,
           json_agg(json_build_object('kind', kind, 'amount', (paisa / 100)::float) ORDER BY paisa DESC) AS kinds
    FROM kinds JOIN staff ON staff.id = staff_id GROUP BY staff.id ORDER BY sum(paisa) DESC`.execute(db);
  return rows;
}

function findDays(db: Database) {
  return db
    .selectFrom('cash_day')
    .leftJoin('cash_day_reopening as reopening', 'reopening.day_id', 'cash_day.id')
    .selectAll('cash_day')
    .select(['reopening.reason as reopened', 'reopening.actor as reopened_by'])
    .orderBy('cash_day.id', 'desc')
    .limit(DAYS)
    .execute();
}

/** Returns the days of the last week that are after the last closed one: the business day first, then the newest. */
async function findDaysToClose(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day FROM (
      SELECT to_char((now() AT TIME ZONE 'Asia/Dhaka')::date - ago, 'YYYY-MM-DD') AS day
      FROM generate_series(0, ${DAYS_TO_CLOSE - 1}::int) AS ago
    ) AS recent
    WHERE day > coalesce((SELECT max(day) FROM closed_day), '')
    ORDER BY day = business_day() DESC, day DESC`.execute(db);
  return rows.map(({ day }) => day);
}

function findPlaces(db: Database) {
  return db
    .selectFrom('cash_place')
    .leftJoin('staff', 'staff.id', 'cash_place.rider_id')
    .select(['kind', 'balance_paisa'])
    .select((eb) => eb.fn.coalesce('staff.name', sql.lit('')).as('rider'))
    .orderBy('cash_place.id')
    .execute();
}

/** The movements of the drawer after an entry. A day has a few hundred. */
async function findDrawerEntries(db: Database, after: number): Promise<SheetEntry[]> {
  const rows = await db
    .selectFrom('cash_entry as entry')
    .innerJoin('cash_place as source', 'source.id', 'entry.from_place')
    .innerJoin('cash_place as target', 'target.id', 'entry.to_place')
    .leftJoin('refund', 'refund.id', 'entry.refund_id')
    .leftJoin('orders', (join) =>
      join.on('orders.id', '=', (eb) => eb.fn.coalesce('entry.order_id', 'refund.order_id')),
    )
    .leftJoin('cash_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .leftJoin('staff as rider', (join) =>
      join.on('rider.id', '=', (eb) => eb.fn.coalesce('source.rider_id', 'target.rider_id')),
    )
    .where('entry.id', '>', after)
    .where((eb) => eb.or([eb('source.kind', '=', 'drawer'), eb('target.kind', '=', 'drawer')]))
    .select(['entry.id', 'entry.at', 'entry.kind', 'entry.amount_paisa', 'entry.actor'])
    .select(['source.kind as from', 'target.kind as to', 'orders.number', 'rider.name', 'transfer.note'])
    .select(
      sql<number | null>`CASE WHEN transfer.undoes IS NULL
        AND NOT EXISTS (SELECT FROM cash_transfer WHERE undoes = transfer.id) THEN transfer.id END`.as(
        'transfer',
      ),
    )
    .orderBy('entry.id')
    .execute();
  return rows.map(({ at, amount_paisa, number, name, note, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: toTaka(row.from === 'drawer' ? -amount_paisa : amount_paisa),
    about: number ?? name ?? note ?? '',
  }));
}
