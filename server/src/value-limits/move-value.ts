import type { ValueKind, ValueLine } from '@haat/contract/office/orders/value-requests';
import { sql, type Transaction } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { readLimit } from './value-limits.ts';

/** Who moves value. `confirmed`: the request that a second person confirms now, by their id, of this amount. */
export interface Mover extends Staff {
  confirmed?: { request: number; by: number; paisa: number };
}

/** The verbs whose requests can wait for a second person. */
export type Verb =
  | 'addReceipt'
  | 'applyTick'
  | 'closeDrawer'
  | 'decideComplaint'
  | 'deliverStop'
  | 'editOrder'
  | 'importStatement'
  | 'loseParcel'
  | 'matchReceipt'
  | 'moveAsStaff'
  | 'moveCredit'
  | 'openKhata'
  | 'payOutInCash'
  | 'recordStockSheet'
  | 'sellAtCounter'
  | 'sendRefundBack'
  | 'settleClaim'
  | 'settlePayoutProblem'
  | 'takeParcelBack'
  | 'undoKhataEntry'
  | 'weighLine'
  | 'writeKhata';

export interface ValueMove {
  kind: ValueKind;
  /** The order's id; null: the stock, or credit. */
  order: number | null;
  /** The version of the order that it was decided on; null: it does not depend on one. */
  version: number | null;
  verb: Verb;
  /** The argument of the verb, with which it is called again when it is confirmed. */
  body: object;
}

/** A move that needs a second person. It was rolled back. */
class AboveLimit extends Refused {
  readonly moved: Moved;
  readonly earlierPaisa: number;

  constructor(moved: Moved, earlierPaisa: number, limitPaisa: number) {
    const params = { amount_paisa: moved.paisa, limit_paisa: limitPaisa };
    super(409, { code: 'confirmation_needed', params });
    this.moved = moved;
    this.earlierPaisa = earlierPaisa;
  }
}

/** Somebody has decided it meanwhile. */
export const DECIDED = new Refused(409, { code: 'decided', params: {} });

const NOTHING_MOVED = new Refused(409, 'nothing_moved');

/**
 * Runs `work` in a transaction of the mover, and stores what it moves of the shop's value. Above the limit of the mover it is rolled back, and the
 * request waits for a second person: 409 `confirmation_needed`. Other refusals are those of `work`.
 */
export async function moveValue<T>(
  db: Database,
  mover: Mover,
  move: ValueMove,
  work: (tx: Transaction<Schema>) => Promise<T | Refused>,
): Promise<T | Refused> {
  const done = await asStaff(db, mover, (tx) => withinLimit(tx, mover, move, () => work(tx)));
  return holdAboveLimit(db, mover, move, done);
}

/** The same in the caller's transaction, which must be rolled back if it is refused, and passed to `holdAboveLimit` after that. */
export async function withinLimit<T>(
  tx: Transaction<Schema>,
  mover: Mover,
  { kind, order }: Pick<ValueMove, 'kind' | 'order'>,
  work: () => Promise<T | Refused>,
): Promise<T | Refused> {
  if (order !== null) await lockOrder(tx, order);
  if (mover.confirmed && !(await takeRequest(tx, mover.confirmed))) return DECIDED;
  const before = await readNewest(tx);
  const done = await work();
  if (done instanceof Refused) return done;
  const moved = await readMoved(tx, order, before);
  // A confirmed request that moves nothing was made in another way meanwhile.
  if (moved.paisa <= 0) return mover.confirmed ? NOTHING_MOVED : done;
  const refused = await valueLimitProblem(tx, mover, { kind, order, moved });
  if (refused) return refused;
  await tx
    .insertInto('value_move')
    .values({
      kind,
      order_id: order,
      staff_id: mover.id,
      amount_paisa: moved.paisa,
      confirmed_by: mover.confirmed?.by ?? null,
      request_id: mover.confirmed?.request ?? null,
    })
    .execute();
  return done;
}

/** Stores a request that was above the limit, once; returns `done`. */
export async function holdAboveLimit<T>(
  db: Database,
  mover: Mover,
  { kind, order, version, verb, body }: ValueMove,
  done: T,
): Promise<T> {
  if (!(done instanceof AboveLimit)) return done;
  const { moved, earlierPaisa } = done;
  await asStaff(db, mover, async (tx) => {
    await tx
      .insertInto('value_request')
      .values({
        staff_id: mover.id,
        kind,
        verb,
        order_id: order,
        order_version: version,
        amount_paisa: moved.paisa,
        moved_paisa: earlierPaisa,
        lines: JSON.stringify(moved.lines),
        body: JSON.stringify(body),
        reason: moved.reason,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return done;
}

/** The confirmed request is decided in the transaction of its move, so that it is made once. */
async function takeRequest(
  tx: Transaction<Schema>,
  { request, by }: NonNullable<Mover['confirmed']>,
): Promise<boolean> {
  const taken = await tx
    .updateTable('value_request')
    .set({ state: 'confirmed', decided_by: by, decided: sql`now()`, body: '{}', reason: '' })
    .where('id', '=', request)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** The newest rows of the ledgers before the move. */
interface Newest {
  adjustment: number;
  movement: number;
  entry: number;
  edit: number;
  credit: number;
  receipt: number;
}

export async function readNewest(tx: Transaction<Schema>): Promise<Newest> {
  const { rows } = await sql<Newest>`
    SELECT (SELECT coalesce(max(id), 0) FROM order_adjustment) AS adjustment,
           (SELECT coalesce(max(id), 0) FROM stock_movement) AS movement,
           (SELECT coalesce(max(id), 0) FROM cash_entry) AS entry,
           (SELECT coalesce(max(id), 0) FROM order_edit) AS edit,
           (SELECT coalesce(max(id), 0) FROM customer_account_entry) AS credit,
           (SELECT coalesce(max(id), 0) FROM wallet_receipt) AS receipt`.execute(tx);
  return rows[0]!;
}

interface Moved {
  paisa: number;
  lines: ValueLine[];
  reason: string;
}

/** Rows that this transaction has written. */
const OWN = sql`xmin = pg_current_xact_id()::xid`;

/**
 * The value of what this transaction has written since `before`: the most of what the order costs less, what the goods that were written
 * off cost today, the money that was paid back, the credit and receipts that were typed or matched by hand, and what a phone may owe. Goods that return to the stock while the order is in the shop are no loss.
 */
export async function readMoved(
  tx: Transaction<Schema>,
  order: number | null,
  before: Newest,
): Promise<Moved> {
  type Row = Moved & { edited: ValueLine[]; off: ValueLine[]; made_good: ValueLine[] };
  const { rows } = await sql<Omit<Row, 'lines'>>`
    WITH edit AS MATERIALIZED (
      SELECT * FROM order_edit WHERE id > ${before.edit} AND order_id = ${order}
    ), written_off AS MATERIALIZED (
      SELECT product_id, -sum(quantity)::int AS quantity, max(reason) AS reason FROM stock_movement
      WHERE id > ${before.movement} AND ${OWN} AND kind IN ('waste', 'count') GROUP BY product_id
    ), back_on_shelf AS MATERIALIZED (
      SELECT item.id FROM orders JOIN order_item AS item ON item.order_id = orders.id
      WHERE orders.id = ${order} AND status IN ('PENDING', 'PROCESSING') AND item.product_id IN (
        SELECT product_id FROM stock_movement WHERE id > ${before.movement} AND ${OWN} AND kind IN ('return', 'waste')
        GROUP BY product_id HAVING sum(quantity) > 0)
    )
    SELECT greatest(
        (SELECT sum(amount_paisa) FROM order_adjustment
          WHERE id > ${before.adjustment} AND kind <> 'rounding'
            AND (order_id = ${order} OR order_id IN (SELECT id FROM orders WHERE sent_again_for = ${order}))
            AND NOT (kind = 'short_supply' AND order_item_id IN (SELECT id FROM back_on_shelf))),
        (SELECT sum(quantity::bigint * price_paisa) FROM written_off JOIN product ON product.id = product_id),
        (SELECT sum(amount_paisa) FROM cash_entry WHERE id > ${before.entry} AND ${OWN} AND (kind = 'refunded' OR courier_settlement_id IS NOT NULL)),
        (SELECT sum(amount_paisa) FROM customer_account_entry WHERE id > ${before.credit} AND ${OWN} AND kind = 'goodwill'),
        (SELECT sum(abs(amount_paisa)) FROM customer_account_entry WHERE id > ${before.credit} AND ${OWN} AND kind = 'undone'),
        (SELECT sum(amount_paisa) FROM wallet_receipt WHERE id > ${before.receipt} AND ${OWN} AND source <> 'forwarded'),
        -- What somebody has typed or pasted was counted then, and pays only what they say.
        (SELECT sum(entry.amount_paisa) FROM cash_entry AS entry JOIN wallet_receipt AS receipt ON receipt.id = receipt_id
          WHERE entry.id > ${before.entry} AND entry.xmin = pg_current_xact_id()::xid AND entry.kind = 'collected' AND receipt.actor <> entry.actor),
        (SELECT sum(amount_paisa) FROM customer_account_entry WHERE id > ${before.credit} AND ${OWN} AND kind = 'paid_in' AND paid_by = 'card'),
        -- Nobody else sees the machine of the bank, and an order may be paid with it: what a phone may owe is value, too.
        (SELECT sum(limit_paisa) FROM khata WHERE ${order}::bigint IS NULL AND ${OWN}),
        (SELECT sum(amount_paisa) FROM cash_entry JOIN cash_place ON cash_place.id = to_place
          WHERE cash_entry.id > ${before.entry} AND cash_entry.xmin = pg_current_xact_id()::xid AND cash_place.kind = 'difference' AND drawer_session_id IS NOT NULL),
        0
      )::bigint AS paisa,
      (SELECT coalesce(json_agg(json_build_object(
          'name', item.name, 'name_bn', item.name_bn, 'fewer', quantity_before - edit.quantity,
          'written_off', greatest(written_off.quantity, 0), 'grams', grams,
          'instead', CASE WHEN other.id IS NOT NULL
            THEN json_build_object('name', other.name, 'name_bn', other.name_bn, 'quantity', other.quantity) END
        ) ORDER BY edit.id), '[]')
        FROM edit JOIN order_item AS item ON item.id = order_item_id
        LEFT JOIN order_item AS other ON other.id = substitute_id
        LEFT JOIN written_off ON written_off.product_id = item.product_id WHERE quantity_before IS NOT NULL) AS edited,
      (SELECT coalesce(json_agg(json_build_object(
          'name', name, 'name_bn', name_bn, 'fewer', quantity, 'written_off', quantity, 'grams', NULL, 'instead', NULL) ORDER BY name COLLATE name_order), '[]')
        FROM (SELECT * FROM written_off JOIN product ON product.id = product_id
          WHERE quantity > 0 ORDER BY quantity * price_paisa DESC LIMIT 20) AS dearest) AS off,
      (SELECT coalesce(json_agg(json_build_object(
          'name', name, 'name_bn', name_bn, 'fewer', 0, 'written_off', 0, 'grams', NULL, 'instead', NULL) ORDER BY item.id), '[]')
        FROM complaint_line AS line JOIN order_item AS item ON item.id = order_item_id
        WHERE line.order_id = ${order} AND line.xmin = pg_current_xact_id()::xid AND decision <> 'no') AS made_good,
      coalesce((SELECT reason FROM edit ORDER BY id LIMIT 1), (SELECT max(reason) FROM written_off),
        (SELECT max(reason) FROM order_adjustment WHERE id > ${before.adjustment} AND ${OWN} AND kind = 'complaint'),
        (SELECT max(note) FROM drawer_session WHERE ${OWN} AND note <> ''),
        (SELECT max(reason) FROM courier_settlement WHERE ${OWN}),
        (SELECT max(reason) FROM customer_account_entry WHERE id > ${before.credit} AND ${OWN} AND order_id IS NULL), '') AS reason`.execute(
    tx,
  );
  const { paisa, edited, off, made_good, reason } = rows[0]!;
  return { paisa, lines: [edited, made_good, off].find(({ length }) => length > 0) ?? [], reason };
}

/** The moves of one order by the person count together, and in one day those of the stock, and those at the counter; cash that is paid back counts apart. */
export async function valueLimitProblem(
  tx: Transaction<Schema>,
  { id, role, confirmed }: Mover,
  { kind, order, moved }: { kind: ValueKind; order: number | null; moved: Moved },
): Promise<Refused | null> {
  if (confirmed) {
    if (moved.paisa <= confirmed.paisa) return null;
    return new Refused(409, { code: 'value_changed', params: { amount_paisa: moved.paisa } });
  }
  // A count is what somebody has seen: while it waited, the shop would sell what is not there.
  const limit = kind === 'count' ? null : await readLimit(tx, role);
  if (limit === null) return null;
  // If two requests about the stock run at once, the second counts the first; those about an order have its lock.
  const isDaily = order === null || kind === 'counter';
  if (isDaily) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`value ${id}`}, 0))`.execute(tx);
  const { rows } = await sql<{ paisa: number }>`
    SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM value_move
    WHERE staff_id = ${id} AND confirmed_by IS NULL AND kind <> 'count' AND (kind = 'refund') = (${kind}::text = 'refund') AND ${
      isDaily
        ? sql`${kind === 'counter' ? sql`kind = 'counter'` : sql`order_id IS NULL AND kind <> 'counter'`} AND at >= date_trunc('day', now(), 'Asia/Dhaka')`
        : sql`order_id = ${order}`
    }`.execute(tx);
  const earlier = rows[0]!.paisa;
  return earlier + moved.paisa > limit ? new AboveLimit(moved, earlier, limit) : null;
}
