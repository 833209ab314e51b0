import type { Tick, TickResult } from '@haat/contract/office/orders/picking';
import type { ValueKind } from '@haat/contract/office/orders/value-requests';
import { NOT_IN_STOCK } from '@haat/contract/text/reasons';
import { type Selectable, sql, type Transaction } from 'kysely';
import { type Staff, staffActor } from '../orders/actor.ts';
import { isPicked } from '../orders/is-packed.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { findLines, type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { ORDER_WAVE } from '../orders/order-wave.ts';
import { substituteLine } from '../orders/substitute-line.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { PickedLineTable, Schema } from '../platform/db/schema.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { holdAboveLimit, type Mover, type ValueMove, withinLimit } from '../value-limits/move-value.ts';
import { completePicking } from './complete-picking.ts';
import { offerSubstitutes, withdrawOffer } from './substitute-offers.ts';

type PickedLine = Selectable<PickedLineTable>;

/** The result of a tick; `by` is what was there first. */
type Outcome = { result: 'applied' } | { result: 'already'; by: PickedLine | null };

/**
 * Applies ticks in their order, each in a transaction of its own, so that one that is refused does not stop the others. 400 for
 * an `unpick` that names no tick to undo, or another action that names one; then none is applied.
 */
export async function applyTicks(
  db: Database,
  staff: Mover,
  ticks: readonly Tick[],
  now: Date,
): Promise<{ results: TickResult[] } | Refused> {
  const wrong = ticks.findIndex(({ action, undoes }) => (action === 'unpick') !== (undoes !== undefined));
  if (wrong >= 0) return invalid({ [`ticks[${wrong}].undoes`]: 'undoes_only_unpick' });
  const results: TickResult[] = [];
  for (const tick of ticks) results.push(await applyTick(db, staff, tick, now));
  return { results };
}

/**
 * Applies a tick once by its key. The lock of the order makes its ticks run one after the other. One that takes more than the limit of the
 * picker is refused, and waits for a second person without its key.
 */
export async function applyTick(db: Database, staff: Mover, tick: Tick, now: Date): Promise<TickResult> {
  const { key: _, at: __, ...body } = tick;
  let move: ValueMove | null = null;
  const done = await asStaff(db, staff, async (tx) => {
    const found = await findLine(tx, tick.line);
    if (!found) return resultOf(tick, { result: 'refused', code: 'not_found' });
    const earlier = await findResult(tx, staff, tick);
    if (earlier) return earlier;
    const apply = () => decide(tx, found, tick, { staff, now });
    const kind = KINDS[tick.action];
    if (kind) move = { verb: 'applyTick', kind, order: found.order.id, version: null, body };
    const outcome = move ? await withinLimit(tx, staff, move, apply) : await apply();
    if (outcome instanceof Refused) return outcome;
    if (outcome.result === 'already') await writeTick(tx, tick, { staff, now, result: 'already' });
    else await completePicking(tx, found.order.id, { kind: 'staff', name: staff.name });
    return outcome.result === 'already' ? alreadyResult(staff, tick, outcome.by) : resultOf(tick, outcome);
  });
  if (!(done instanceof Refused)) return done;
  if (move) await holdAboveLimit(db, staff, move, done);
  return writeRefusal(db, staff, tick, { now, code: done.body.code });
}

/** What an action moves of the shop's value. */
const KINDS: Partial<Record<Tick['action'], ValueKind>> = { short: 'short', substitute: 'substitute' };

interface FoundLine {
  order: LockedOrder;
  line: OrderLine;
  picked: PickedLine | null;
}

async function findLine(tx: Transaction<Schema>, id: number): Promise<FoundLine | null> {
  const item = await tx.selectFrom('order_item').where('id', '=', id).select('order_id').executeTakeFirst();
  const order = item && (await lockOrder(tx, item.order_id));
  const line = order && (await findLines(tx, order.id)).get(id);
  if (!order || !line) return null;
  return { order, line, picked: await findPicked(tx, id) };
}

async function findPicked(tx: Transaction<Schema>, id: number): Promise<PickedLine | null> {
  return (await tx.selectFrom('picked_line').where('id', '=', id).selectAll().executeTakeFirst()) ?? null;
}

/** The result of a tick that was sent before. */
async function findResult(tx: Transaction<Schema>, staff: Staff, tick: Tick): Promise<TickResult | null> {
  const earlier = await tx
    .selectFrom('pick_tick')
    .where('tick_key', '=', tick.key)
    .selectAll()
    .executeTakeFirst();
  if (!earlier) return null;
  if (earlier.order_item_id !== tick.line || earlier.action !== tick.action)
    return resultOf(tick, { result: 'refused', code: 'key_reused' });
  if (earlier.result === 'already') return alreadyResult(staff, tick, await findPicked(tx, tick.line));
  return resultOf(tick, { result: earlier.result, code: earlier.code });
}

interface Context {
  staff: Staff;
  now: Date;
}

/** Applies a tick, or finds who was first, or refuses it; then nothing is stored. */
async function decide(
  tx: Transaction<Schema>,
  { order, line, picked }: FoundLine,
  tick: Tick,
  context: Context,
): Promise<Outcome | Refused> {
  if (tick.action === 'unpick') return unpick(tx, order, picked, tick, context);
  const isDecided = picked !== null && picked.quantity === suppliedOf(line);
  if (isDecided) return { result: 'already', by: picked };
  if (order.status !== 'PROCESSING' || (await isPicked(tx, order.id)))
    return new Refused(409, { code: 'wrong_status', params: { status: order.status } });
  // The desk, or another picker, has changed it meanwhile.
  if (tick.seen !== suppliedOf(line))
    return new Refused(409, { code: 'quantity_changed', params: { supplied: suppliedOf(line) } });
  switch (tick.action) {
    case 'pick':
      if (tick.quantity !== tick.seen)
        return new Refused(422, { code: 'wrong_quantity', params: { min: tick.seen, max: tick.seen } });
      await putInBag(tx, tick, context);
      break;
    case 'short': {
      const refused = await supplyLess(tx, order, tick, context);
      if (refused) return refused;
      await putInBag(tx, tick, context);
      break;
    }
    case 'substitute': {
      const refused = await substitute(tx, order, tick, context);
      if (refused) return refused;
      await writeTick(tx, tick, { ...context, result: 'applied' });
      break;
    }
    case 'offer': {
      const refused = await offerSubstitutes(tx, { order, line, staff: context.staff }, tick);
      if (refused) return refused;
      await writeTick(tx, tick, { ...context, result: 'applied' });
      return { result: 'applied' };
    }
  }
  await withdrawOffer(tx, line.id, staffActor(context.staff));
  return { result: 'applied' };
}

/** Takes back one's own tick, or one that was shown; not the tick that somebody has made meanwhile. */
async function unpick(
  tx: Transaction<Schema>,
  order: LockedOrder,
  picked: PickedLine | null,
  tick: Tick,
  context: Context,
): Promise<Outcome | Refused> {
  if (picked === null || picked.tick_key !== tick.undoes) return { result: 'already', by: picked };
  if (await isPicked(tx, order.id))
    return new Refused(409, { code: 'wrong_status', params: { status: order.status } });
  await tx.deleteFrom('picked_line').where('id', '=', tick.line).execute();
  await writeTick(tx, tick, { ...context, result: 'applied' });
  return { result: 'applied' };
}

/** What is missing is wasted, because the stock counted goods that are not there. */
async function supplyLess(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { line, quantity, reason = '' }: Tick,
  { staff }: Context,
): Promise<Refused | null> {
  const supplied = await supplyLine(tx, {
    order: order.id,
    item: line,
    quantity,
    missing: true,
    reason,
    actor: { kind: 'staff', name: staff.name },
  });
  return supplied instanceof Refused ? supplied : null;
}

async function substitute(
  tx: Transaction<Schema>,
  order: LockedOrder,
  { line, quantity, product, reason, consent = '' }: Tick,
  { staff }: Context,
): Promise<Refused | null> {
  if (product === undefined) return new Refused(422, 'product_missing');
  const supplied = await substituteLine(tx, {
    order: order.id,
    item: line,
    product,
    quantity,
    consent,
    missing: true,
    reason: reason || NOT_IN_STOCK.en,
    actor: { kind: 'staff', name: staff.name },
  });
  if (supplied instanceof Refused) return supplied;
  // Who has the product in this wave picks what replaces it, unless somebody else has that.
  await sql`
    INSERT INTO pick_claim (wave, product_id, staff_id)
    SELECT wave, ${product}::bigint, staff_id FROM pick_claim JOIN orders ON orders.id = ${order.id} AND wave = ${ORDER_WAVE}
      JOIN order_item AS line ON line.id = ${line} AND line.product_id = pick_claim.product_id
    ON CONFLICT DO NOTHING`.execute(tx);
  return null;
}

/** A line that was picked in another quantity is picked again. */
async function putInBag(tx: Transaction<Schema>, tick: Tick, context: Context): Promise<void> {
  await writeTick(tx, tick, { ...context, result: 'applied' });
  const row = {
    quantity: tick.quantity,
    tick_key: tick.key,
    actor: staffActor(context.staff),
    at: context.now,
  };
  await tx
    .insertInto('picked_line')
    .values({ id: tick.line, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

interface WrittenTick extends Context {
  result: 'applied' | 'already' | 'refused';
  code?: string;
}

function rowOf(tick: Tick, { staff, now, result, code = '' }: WrittenTick) {
  // A device's clock may be wrong: a tick is neither from the future nor from before 1970.
  const made = Date.parse(tick.at);
  return {
    tick_key: tick.key,
    order_item_id: tick.line,
    action: tick.action,
    quantity: tick.quantity,
    undoes: tick.undoes ?? null,
    reason: tick.reason ?? '',
    actor: staffActor(staff),
    made_at: made > 0 ? new Date(Math.min(made, now.getTime())) : now,
    result,
    code,
    at: now,
  };
}

async function writeTick(tx: Transaction<Schema>, tick: Tick, written: WrittenTick): Promise<void> {
  await tx.insertInto('pick_tick').values(rowOf(tick, written)).execute();
}

/** In a transaction after the one that was rolled back. If the same tick was sent twice at once, the first row counts. */
async function writeRefusal(
  db: Database,
  staff: Staff,
  tick: Tick,
  { now, code }: { now: Date; code: string },
): Promise<TickResult> {
  return inTransaction(db, async (tx) => {
    const row = rowOf(tick, { staff, now, result: 'refused', code });
    await tx
      .insertInto('pick_tick')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await findResult(tx, staff, tick))!;
  });
}

/** Who was first; nobody reads that about the goods that he has put into the bag himself. */
function alreadyResult(staff: Staff, tick: Tick, by: PickedLine | null): TickResult {
  if (tick.action === 'pick' && by?.actor === staffActor(staff)) return resultOf(tick, { result: 'applied' });
  return { ...resultOf(tick, { result: 'already' }), by: by?.actor ?? '', at: by?.at.toISOString() ?? '' };
}

function resultOf(
  { key }: Tick,
  { result, code = '' }: Pick<TickResult, 'result'> & { code?: string },
): TickResult {
  return { key, result, code, by: '', at: '' };
}
