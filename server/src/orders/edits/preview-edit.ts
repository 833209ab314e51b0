import type { EditPreview } from '@haat/contract/office/orders/edits';
import { sql, type Transaction } from 'kysely';
import { type Database, inRolledBack } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { setActor } from '../../platform/db/set-actor.ts';
import { notFound, type Refused } from '../../platform/refused.ts';
import { type Mover, readMoved, readNewest, valueLimitProblem } from '../../value-limits/move-value.ts';
import { staffActor } from '../actor.ts';
import { readBalance } from '../order-balance.ts';
import { applyEdit, type ChangeOf, kindOf } from './edit-order.ts';

/** The reason of a change that has none yet: it is rolled back with the change. */
const NO_REASON = '-';

/** Makes a change, reads its effects, and rolls it back. The same refusals as `editOrder`. */
export function previewEdit(
  db: Database,
  staff: Mover,
  request: Omit<ChangeOf, 'reason'> & { reason?: string },
): Promise<EditPreview | Refused> {
  const change = { ...request, reason: request.reason ?? NO_REASON };
  return inRolledBack(db, async (tx) => {
    await setActor(tx, staffActor(staff));
    const exists = await tx
      .selectFrom('orders')
      .where('id', '=', change.order)
      .select('id')
      .executeTakeFirst();
    if (!exists) return notFound('Order');
    const before = await readState(tx, change.order);
    const newest = await readNewest(tx);
    const refused = await applyEdit(tx, staff, change);
    if (refused) return refused;
    // The checks at the end of a transaction, which a rollback would leave out.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
    const after = await readState(tx, change.order);
    const { order } = change;
    const moved = await readMoved(tx, order, newest);
    const aboveLimit = await valueLimitProblem(tx, staff, { kind: kindOf(change), order, moved });
    const [refund, stock, messages] = [
      await readRefund(tx, change.order, before),
      await readStock(tx, change.order, before),
      await readMessages(tx, change.order, before),
    ];
    return {
      before: before.sums,
      after: after.sums,
      refund,
      stock,
      messages,
      needs_confirmation: aboveLimit !== null,
    };
  });
}

/** The sums of an order, and the newest rows of the ledgers. */
interface State {
  sums: EditPreview['before'];
  refund: number;
  movement: number;
  message: number;
}

async function readState(tx: Transaction<Schema>, order: number): Promise<State> {
  const { payablePaisa, duePaisa } = await readBalance(tx, order);
  const { rows } = await sql<Omit<State, 'sums'>>`
    SELECT (SELECT coalesce(max(id), 0) FROM refund) AS refund,
           (SELECT coalesce(max(id), 0) FROM stock_movement) AS movement,
           (SELECT coalesce(max(id), 0) FROM message) AS message`.execute(tx);
  return { sums: { payable_paisa: payablePaisa, due_paisa: duePaisa }, ...rows[0]! };
}

async function readRefund(
  tx: Transaction<Schema>,
  order: number,
  before: State,
): Promise<EditPreview['refund']> {
  const rows = await tx
    .selectFrom('refund')
    .where('order_id', '=', order)
    .where('id', '>', before.refund)
    .select(['amount_paisa', 'payment_id', 'to_credit'])
    .execute();
  const paisa = Object.groupBy(rows, ({ payment_id, to_credit }) =>
    to_credit ? 'credit' : payment_id === null ? 'cash' : 'online',
  );
  const sum = (way: keyof typeof paisa) =>
    (paisa[way] ?? []).reduce((all, { amount_paisa }) => all + amount_paisa, 0);
  return { online_paisa: sum('online'), cash_paisa: sum('cash'), credit_paisa: sum('credit') };
}

async function readStock(
  tx: Transaction<Schema>,
  order: number,
  before: State,
): Promise<EditPreview['stock']> {
  const { rows } = await sql<EditPreview['stock'][number]>`
    SELECT product.name, product.name_bn, product.unit, product.sold_by, movement.quantity, movement.kind
    FROM stock_movement AS movement JOIN product ON product.id = movement.product_id
    WHERE movement.order_id = ${order} AND movement.id > ${before.movement} ORDER BY movement.id`.execute(tx);
  return rows;
}

/** The messages about an order after this one. */
export function readMessages(
  tx: Transaction<Schema>,
  order: number,
  before: Pick<State, 'message'>,
): Promise<EditPreview['messages']> {
  return tx
    .selectFrom('message')
    .where('id', '>', before.message)
    .where('event', 'like', `order ${order} %`)
    .where('channel', 'in', ['sms', 'whatsapp', 'email'])
    .select(['channel', 'text', 'parts'])
    .$narrowType<{ channel: 'sms' | 'whatsapp' | 'email' }>()
    .orderBy('id')
    .execute();
}
