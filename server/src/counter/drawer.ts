import type { Counter, closeDrawer as closing, DrawerReport } from '@haat/contract/office/orders/counter';
import { cleanText } from '@haat/contract/text/text';
import { sql, type Transaction } from 'kysely';
import type { Static } from 'typebox';
import { ifInDrawer } from '../cash/transfers.ts';
import { staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { findSeller } from '../slips/seller.ts';
import { asStaff } from '../staff/as-staff.ts';
import { type Mover, moveValue } from '../value-limits/move-value.ts';
import { readShopWallets } from '../wallets/claims.ts';

/** How many reports the page lists. */
const REPORTS = 14;

const CLOSED = new Refused(409, 'drawer_closed');

/** Returns the open session without what should be in the drawer, which nobody reads before counting, and the last reports. */
export async function getCounter(db: Database): Promise<Counter> {
  const [open, reports, wallets, { weight_barcode }] = await Promise.all([
    db
      .selectFrom('drawer_session as session')
      .where('closed', 'is', null)
      .select(['id', 'opened', 'opened_by', 'float_paisa'])
      .select((eb) =>
        eb
          .selectFrom('orders')
          .whereRef('drawer_session_id', '=', 'session.id')
          .select((each) => each.fn.countAll<number>().as('orders'))
          .as('orders'),
      )
      .executeTakeFirst(),
    db
      .selectFrom('drawer_session')
      .where('closed', 'is not', null)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(REPORTS)
      .execute(),
    readShopWallets(db),
    db.selectFrom('shop_setting').select('weight_barcode').executeTakeFirstOrThrow(),
  ]);
  return {
    session: open ? { ...open, opened: open.opened.toISOString(), orders: open.orders ?? 0 } : null,
    reports: reports.map((row) => ({
      id: row.id,
      number: row.number!,
      closed: row.closed!.toISOString(),
      closed_by: row.closed_by!,
      counted_paisa: row.counted_paisa!,
      difference_paisa: row.counted_paisa! - row.expected_paisa!,
    })),
    wallets,
    weight_barcode,
  };
}

/** Opens the drawer. A repeated request with the same key opens nothing. Refused with 409 `drawer_open`, `not_in_drawer`. */
export async function openDrawer(
  db: Database,
  staff: Mover,
  { key, float_paisa }: { key: string; float_paisa: number },
): Promise<Counter | Refused> {
  const opened = await ifInDrawer(() =>
    asStaff(db, staff, async (tx) => {
      await lockDrawer(tx);
      const earlier = await tx
        .selectFrom('drawer_session')
        .where('open_key', '=', key)
        .select('id')
        .executeTakeFirst();
      if (earlier) return null;
      if (await findOpen(tx)) return new Refused(409, 'drawer_open');
      await tx
        .insertInto('drawer_session')
        .values({ opened_by: staffActor(staff), float_paisa, open_key: key })
        .execute();
      return null;
    }),
  );
  return opened ?? getCounter(db);
}

/**
 * Closes the drawer with what was counted; what is missing is a move of value. Repeated with the same count, it returns the report. Refused with 409
 * `drawer_closed`, `confirmation_needed`, 422 `note_missing` if there is a difference without a note.
 */
export async function closeDrawer(
  db: Database,
  staff: Mover,
  close: Static<typeof closing.body>,
): Promise<DrawerReport | Refused> {
  const { session, counted_paisa, note } = close;
  const move = { kind: 'counter', order: null, version: null, verb: 'closeDrawer', body: close } as const;
  const refused = await moveValue(db, staff, move, async (tx) => {
    await lockDrawer(tx);
    const row = await tx
      .selectFrom('drawer_session')
      .where('id', '=', session)
      .select(['closed', 'counted_paisa'])
      // Sales that are being stored end first.
      .forUpdate()
      .executeTakeFirst();
    if (!row) return CLOSED;
    if (row.closed !== null) return row.counted_paisa === counted_paisa ? null : CLOSED;
    const place = await tx
      .selectFrom('cash_place')
      .where('kind', '=', 'counter')
      .select('balance_paisa')
      .executeTakeFirstOrThrow();
    const difference_paisa = counted_paisa - place.balance_paisa;
    if (difference_paisa !== 0 && cleanText(note) === '') {
      const problem = { code: 'note_missing', params: { difference_paisa } } as const;
      return new Refused(422, problem, { fields: { note: 'required' } });
    }
    const closed = {
      closed_by: staffActor(staff),
      counted_paisa,
      note: cleanText(note),
      report: JSON.stringify(await sumSales(tx, session)),
    };
    await tx.updateTable('drawer_session').set(closed).where('id', '=', session).execute();
    return null;
  });
  return refused ?? getReport(db, session);
}

/** Returns the report of a closed session. Refused with 404. */
export async function getReport(db: Database, id: number): Promise<DrawerReport | Refused> {
  const [row, { name, name_bn }] = await Promise.all([
    db
      .selectFrom('drawer_session')
      .where('id', '=', id)
      .where('closed', 'is not', null)
      .selectAll()
      .executeTakeFirst(),
    findSeller(db),
  ]);
  if (!row) return notFound('Report');
  return {
    id,
    number: row.number!,
    opened: row.opened.toISOString(),
    opened_by: row.opened_by,
    float_paisa: row.float_paisa,
    closed: row.closed!.toISOString(),
    closed_by: row.closed_by!,
    counted_paisa: row.counted_paisa!,
    expected_paisa: row.expected_paisa!,
    difference_paisa: row.counted_paisa! - row.expected_paisa!,
    note: row.note,
    ...(row.report as SaleSums),
    shop: name_bn || name,
  };
}

type SaleSums = Pick<DrawerReport, 'orders' | 'total_paisa' | 'less_paisa' | 'ways'>;

/** What was sold in a session, and how it was paid. */
async function sumSales(tx: Transaction<Schema>, session: number): Promise<SaleSums> {
  const { rows } = await sql<SaleSums>`
    WITH sale AS (SELECT * FROM orders WHERE drawer_session_id = ${session}), part AS (
      SELECT 'cash' AS way, '' AS wallet, amount_paisa AS paisa FROM cash_payment JOIN sale ON sale.id = order_id
      UNION ALL SELECT 'card', '', card_paisa FROM cash_payment JOIN sale ON sale.id = order_id
      UNION ALL SELECT 'wallet', claim.wallet, amount_paisa FROM wallet_claim AS claim JOIN sale ON sale.id = order_id WHERE state IN ('waiting', 'matched')
      UNION ALL SELECT CASE kind WHEN 'baki' THEN 'khata' ELSE 'credit' END, '', -amount_paisa
      FROM customer_account_entry JOIN sale ON sale.id = order_id WHERE kind IN ('baki', 'order')
    )
    SELECT (SELECT count(*)::int FROM sale) AS orders,
      (SELECT coalesce(sum(payable_paisa), 0)::bigint FROM order_balance JOIN sale ON sale.id = order_id) AS total_paisa,
      (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM order_adjustment JOIN sale ON sale.id = order_id WHERE kind = 'goodwill') AS less_paisa,
      (SELECT coalesce(json_agg(json_build_object('way', way, 'wallet', wallet, 'amount_paisa', paisa) ORDER BY way, wallet), '[]')
        FROM (SELECT way, wallet, sum(paisa)::bigint AS paisa FROM part GROUP BY 1, 2 HAVING sum(paisa) > 0) AS sums) AS ways`.execute(
    tx,
  );
  return rows[0]!;
}

/** Openings and closes run one after the other. */
async function lockDrawer(tx: Transaction<Schema>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('drawer_session'))`.execute(tx);
}

function findOpen(tx: Transaction<Schema>) {
  return tx.selectFrom('drawer_session').where('closed', 'is', null).select('id').executeTakeFirst();
}
