import type { CashSheet, SheetEntry } from '@haat/contract/office/orders/cash';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** How many closed days the sheet shows. */
const DAYS = 14;

/** How many days can be closed: today, and those that nobody has closed. */
const DAYS_TO_CLOSE = 7;

/** A page of entries. A day has a few hundred; a shop that never closes its days has all of its years in one. */
const PAGE = 100;

/**
 * Returns the cash since the last close, in one snapshot, so that it adds up: the sums of all entries, and the newest ones before `before`. What
 * riders and the counter have is left out until it is counted, and all that it follows from.
 */
export function getCashSheet(db: Database, { before }: { before?: number } = {}): Promise<CashSheet> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readSheet(tx, before));
}

async function readSheet(db: Database, before: number | undefined): Promise<CashSheet> {
  const days = await findDays(db);
  const places = await findPlaces(db);
  const last = await findLastClose(db);
  const after = last?.last_entry ?? 0;
  const entries = await findDrawerEntries(db, { after, before });
  const withCash = places.filter(({ kind, balance_paisa }) => kind === 'rider' && balance_paisa !== 0);
  const isCounterOpen = await isDrawerOpen(db);
  const isHidden = withCash.length > 0 || isCounterOpen;
  return {
    since: last?.at.toISOString() ?? null,
    opening_paisa: last?.counted_paisa ?? 0,
    ...(await sumAccounts(db)),
    drawer_paisa: places.find(({ kind }) => kind === 'drawer')!.balance_paisa,
    sums: await sumDrawerEntries(db, after),
    entries: entries.slice(-PAGE),
    older: entries.length > PAGE ? entries[1]!.id : null,
    places: isHidden ? null : places,
    ways: isHidden ? null : await sumWays(db, { after, since: last?.at ?? null }),
    riders_with_cash: withCash.length,
    counter_open: isCounterOpen,
    moves: await findMoves(db),
    days_to_close: await findDaysToClose(db),
    days: days.map(({ reopened, reopened_by, ...day }) => ({
      ...day,
      reopened: reopened === null ? null : { reason: reopened, actor: reopened_by ?? '' },
    })),
  };
}

/** Whether the drawer of the counter was opened and not counted yet. */
async function isDrawerOpen(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM drawer_session WHERE closed IS NULL`.execute(db);
  return rows.length > 0;
}

/** What each person has moved of the shop's value today. */
async function findMoves(db: Database): Promise<CashSheet['moves']> {
  const { rows } = await sql<CashSheet['moves'][number]>`
    WITH kinds AS (
      SELECT staff_id, kind, sum(amount_paisa)::bigint AS paisa,
             coalesce(sum(amount_paisa) FILTER (WHERE confirmed_by IS NOT NULL), 0) AS confirmed
      FROM value_move WHERE at >= date_trunc('day', now(), 'Asia/Dhaka') GROUP BY staff_id, kind
    )
    SELECT staff.name AS staff, sum(paisa)::bigint AS amount_paisa, sum(confirmed)::bigint AS confirmed_paisa,
           json_agg(json_build_object('kind', kind, 'amount_paisa', paisa) ORDER BY paisa DESC) AS kinds
    FROM kinds JOIN staff ON staff.id = staff_id GROUP BY staff.id ORDER BY sum(paisa) DESC`.execute(db);
  return rows;
}

function findDays(db: Database) {
  return db
    .selectFrom('cash_day')
    .leftJoin('cash_day_reopening as reopening', 'reopening.day_id', 'cash_day.id')
    .select(['cash_day.id', 'day', 'counted_paisa', 'expected_paisa', 'note', 'cash_day.actor'])
    .select(['reopening.reason as reopened', 'reopening.actor as reopened_by'])
    .orderBy('cash_day.id', 'desc')
    .limit(DAYS)
    .execute();
}

/** Returns the newest close that is not reopened. */
async function findLastClose(db: Database) {
  const { rows } = await sql<{ at: Date; counted_paisa: number; last_entry: number }>`
    SELECT at, counted_paisa, last_entry FROM closed_day ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
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

/** What the shop owes customers, and what they owe the shop. */
async function sumAccounts(db: Database): Promise<Pick<CashSheet, 'credit_paisa' | 'khata_paisa'>> {
  const { rows } = await sql<{ credit_paisa: number; khata_paisa: number }>`
    SELECT coalesce(sum(balance_paisa) FILTER (WHERE balance_paisa > 0), 0)::bigint AS credit_paisa,
      coalesce(-sum(balance_paisa) FILTER (WHERE balance_paisa < 0), 0)::bigint AS khata_paisa
    FROM customer_account`.execute(db);
  return rows[0]!;
}

async function findPlaces(db: Database) {
  const places = await db
    .selectFrom('cash_place')
    .leftJoin('staff', 'staff.id', 'cash_place.rider_id')
    .where((eb) =>
      eb.or([eb('kind', 'not in', ['wallet', 'courier', 'courier_fee']), eb('balance_paisa', '<>', 0)]),
    )
    .select(['kind', 'wallet', 'courier', 'balance_paisa'])
    .select((eb) => eb.fn.coalesce('staff.name', sql.lit('')).as('rider'))
    .orderBy('cash_place.id')
    .execute();
  return places.map(({ courier, ...place }) => ({ ...place, ...(courier !== null && { courier }) }));
}

/** How customers have paid since a close: for orders, and what they owed. */
async function sumWays(
  db: Database,
  { after, since }: { after: number; since: Date | null },
): Promise<CashSheet['ways']> {
  const { rows } = await sql<NonNullable<CashSheet['ways']>[number]>`
    SELECT way, coalesce(wallet, '') AS wallet, sum(paisa)::bigint AS amount_paisa FROM (
      SELECT CASE WHEN place.kind IN ('rider', 'drawer', 'counter', 'courier') THEN 'cash' ELSE place.kind END AS way, wallet,
        CASE entry.kind WHEN 'collected' THEN amount_paisa ELSE -amount_paisa END AS paisa
      FROM cash_entry AS entry JOIN cash_place AS place
        ON place.id = CASE entry.kind WHEN 'collected' THEN to_place ELSE from_place END
      WHERE entry.id > ${after} AND entry.kind IN ('collected', 'collection_undone')
      UNION ALL SELECT 'online', NULL, amount_paisa FROM payment
      WHERE surplus IS NULL AND recorded > coalesce(${since}::timestamptz, '-infinity')
      UNION ALL SELECT CASE kind WHEN 'order' THEN 'credit' ELSE 'khata' END, NULL, -amount_paisa FROM customer_account_entry
      WHERE (kind IN ('order', 'baki') OR kind = 'undone' AND amount_paisa > 0) AND at > coalesce(${since}::timestamptz, '-infinity')
    ) AS paid GROUP BY 1, 2 HAVING sum(paisa) <> 0 ORDER BY 1, 2`.execute(db);
  return rows;
}

const DRAWER = sql<number>`(SELECT id FROM cash_place WHERE kind = 'drawer')`;

/** The sums of the drawer's entries after an entry, by what they are. */
async function sumDrawerEntries(db: Database, after: number): Promise<CashSheet['sums']> {
  const { rows } = await sql<CashSheet['sums'][number]>`
    SELECT moved.kind, source.kind AS from, target.kind AS to, amount_paisa
    FROM (
      SELECT kind, from_place, to_place, -sum(amount_paisa)::bigint AS amount_paisa FROM cash_entry
      WHERE from_place = ${DRAWER} AND id > ${after} GROUP BY 1, 2, 3
      UNION ALL
      SELECT kind, from_place, to_place, sum(amount_paisa)::bigint FROM cash_entry
      WHERE to_place = ${DRAWER} AND id > ${after} GROUP BY 1, 2, 3
    ) AS moved
    JOIN cash_place AS source ON source.id = from_place JOIN cash_place AS target ON target.id = to_place
    ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

/** The newest movements of the drawer between two entries, the oldest first; one more than a page if there are older ones. */
async function findDrawerEntries(
  db: Database,
  { after, before = Number.MAX_SAFE_INTEGER }: { after: number; before: number | undefined },
): Promise<SheetEntry[]> {
  const newest = (side: 'from_place' | 'to_place') => sql`(
    SELECT * FROM cash_entry WHERE ${sql.ref(side)} = ${DRAWER} AND id > ${after} AND id < ${before}
    ORDER BY id DESC LIMIT ${PAGE + 1})`;
  const { rows } = await sql<StoredEntry>`
    WITH entry AS MATERIALIZED (
      SELECT * FROM (${newest('from_place')} UNION ALL ${newest('to_place')}) AS newest ORDER BY id DESC LIMIT ${PAGE + 1}
    )
    SELECT entry.id, entry.at, entry.kind, entry.amount_paisa, entry.actor, source.kind AS from, target.kind AS to,
      number, name, transfer.note, CASE WHEN transfer.undoes IS NULL
        AND NOT EXISTS (SELECT FROM cash_transfer WHERE undoes = transfer.id) THEN transfer.id END AS transfer
    FROM entry
    JOIN cash_place AS source ON source.id = from_place JOIN cash_place AS target ON target.id = to_place
    LEFT JOIN refund ON refund.id = entry.refund_id
    LEFT JOIN wallet_claim AS claim ON claim.id = entry.claim_id
    LEFT JOIN orders ON orders.id = coalesce(entry.order_id, refund.order_id, claim.order_id)
    LEFT JOIN cash_transfer AS transfer ON transfer.id = transfer_id
    LEFT JOIN staff ON staff.id = coalesce(source.rider_id, target.rider_id)
    ORDER BY entry.id`.execute(db);
  return rows.map(({ at, amount_paisa, number, name, note, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount_paisa: row.from === 'drawer' ? -amount_paisa : amount_paisa,
    about: number ?? name ?? note ?? '',
  }));
}

type StoredEntry = Omit<SheetEntry, 'at' | 'about'> & {
  at: Date;
  number: string | null;
  name: string | null;
  note: string | null;
};
