import { mostGrams } from '@haat/contract/money/sold-by';
import type { PackOrder, Weighing } from '@haat/contract/office/orders/packing';
import { WEIGHED_REASON } from '@haat/contract/text/reasons';
import type { Transaction } from 'kysely';
import { isPacked } from '../orders/is-packed.ts';
import { type LockedOrder, lockOrder } from '../orders/lock-order.ts';
import { findLines, type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { versionProblem } from '../orders/order-version.ts';
import { supplyLine } from '../orders/supply-line.ts';
import { offerWeight } from '../picking/substitute-offers.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { agreedGrams } from '../pricing/supplied-price.ts';
import { type Mover, moveValue } from '../value-limits/move-value.ts';
import { findPackLines, getPackOrder } from './get-pack-order.ts';

/**
 * Records what a line weighs, or that fewer are supplied; what the order costs follows. A repeated request changes nothing. Refused with
 * 404; 409 `order_changed`, `wrong_status`, `outside_tolerance`; and as `supplyLine` and `moveValue` refuse.
 */
export async function weighLine(
  db: Database,
  staff: Mover,
  { order: id, ...weighing }: Weighing & { order: number },
): Promise<PackOrder | Refused> {
  const { version, grams } = weighing;
  const kind = grams === undefined ? 'short' : 'weight';
  const move = { verb: 'weighLine', kind, order: id, version, body: { order: id, ...weighing } } as const;
  const refused = await moveValue(db, staff, move, async (tx) => {
    const order = await lockOrder(tx, id);
    const line = order && (await findLines(tx, id)).get(weighing.line);
    if (!order || !line) return notFound('Order line');
    if (isSame(line, weighing) && (!weighing.ask || (await isAsked(tx, line)))) return null;
    const refusal =
      (await versionProblem(tx, order, weighing.version)) ??
      (await packingProblem(tx, order)) ??
      (await weightProblem(tx, order, weighing));
    if (refusal) return refusal;
    const weighed = await supplyLine(tx, {
      order: id,
      item: line.id,
      quantity: weighing.quantity,
      grams: weighing.grams ?? null,
      missing: true,
      reason: weighing.quantity < suppliedOf(line) ? (weighing.reason ?? '') : WEIGHED_REASON.en,
      actor: { kind: 'staff', name: staff.name },
    });
    if (weighed instanceof Refused) return weighed;
    if (weighing.ask && isAboveAgreed(weighed)) await offerWeight(tx, { order, line: weighed, staff });
    return null;
  });
  return refused ?? getPackOrder(db, id);
}

function isSame(line: OrderLine, { quantity, grams }: Weighing): boolean {
  return suppliedOf(line) === quantity && line.supplied_grams === (grams ?? null);
}

/** Whether the shopper was asked about what a line weighs now. */
async function isAsked(tx: Transaction<Schema>, { id, supplied_grams }: OrderLine): Promise<boolean> {
  const asked = await tx
    .selectFrom('substitute_offer')
    .where('order_item_id', '=', id)
    .where('grams', '=', supplied_grams)
    .select('id')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Whether a line weighs more than its shopper has agreed to pay for. Who has agreed to nothing is not asked. */
function isAboveAgreed(line: OrderLine): boolean {
  return line.tolerance_percent > 0 && (line.supplied_grams ?? 0) > agreedGrams(line);
}

async function packingProblem(tx: Transaction<Schema>, { id, status }: LockedOrder): Promise<Refused | null> {
  if (status === 'PROCESSING' && !(await isPacked(tx, id))) return null;
  return new Refused(409, { code: 'wrong_status', params: { status } });
}

/**
 * Only weighed goods have a weight. One that differs much from the ordered one is mostly a typing error, unless the shopper agreed to pay
 * for it.
 */
async function weightProblem(
  tx: Transaction<Schema>,
  { id }: LockedOrder,
  { line, quantity, grams, confirmed = false }: Weighing,
): Promise<Refused | null> {
  if (grams === undefined) return null;
  const weighed = (await findPackLines(tx, id)).find((one) => one.id === line);
  if (!weighed || weighed.pack_grams === null) return new Refused(422, 'not_by_weight');
  const expected = weighed.pack_grams * quantity;
  if (confirmed || (grams >= expected && grams <= mostGrams(expected, weighed.tolerance_percent)))
    return null;
  const { weight_tolerance_percent: percent } = await tx
    .selectFrom('shop_setting')
    .select('weight_tolerance_percent')
    .executeTakeFirstOrThrow();
  if (Math.abs(grams - expected) * 100 <= expected * percent) return null;
  return new Refused(409, { code: 'outside_tolerance', params: { ordered: expected, weighed: grams } });
}
