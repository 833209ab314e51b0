import type { OrderChanges } from '@haat/contract/office/orders/orders';
import { orderAttributeNames } from '@haat/contract/shop/order-attributes';
import { CUSTOMER_FIELDS } from '@haat/contract/text/receiver';
import { sql, type Transaction } from 'kysely';
import { queueOrderMessage, withdrawMessages } from '../../messages/orders/queue-order-message.ts';
import { expireActiveAttempt } from '../../payments/payment-attempts.ts';
import { completePicking } from '../../picking/complete-picking.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Refused } from '../../platform/refused.ts';
import type { Slot } from '../../slots/slots.ts';
import { type Actor, actorText, SHOP } from '../actor.ts';
import { promisedTime } from '../move-order.ts';
import { readBalance } from '../order-balance.ts';
import { writeEdit } from '../order-edits.ts';
import { adjustToChange } from '../order-lines.ts';
import { type Refunded, refundExcess } from '../refund-excess.ts';
import { takeOrReturnStock } from '../take-or-return-stock.ts';
import {
  type Agreement,
  type ChangeContext,
  isShopper,
  type StoredOrder,
  type Terms,
} from './agree-terms.ts';
import { isChanged, type Plan, type PlannedLine } from './plan-lines.ts';
import type { Change } from './read-change.ts';

/** What is changed, and what was decided about it. */
interface Decided extends Pick<Terms, 'row' | 'slot'> {
  change: Change;
  agreement: Agreement;
  plan: Plan;
}

/** Reads an order with all its columns, and locks it. */
export async function lockWholeOrder(tx: Transaction<Schema>, id: number): Promise<StoredOrder | undefined> {
  return tx.selectFrom('orders').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();
}

/** Writes a change, and returns what is refunded. */
export async function writeChange(
  tx: Transaction<Schema>,
  order: StoredOrder,
  { change, agreement, plan, row, slot }: Decided,
  { actor }: ChangeContext,
): Promise<Refunded | Refused> {
  const by = actorText(actor);
  const { id } = order;
  if (Object.keys(row).length > 0) await tx.updateTable('orders').set(row).where('id', '=', id).execute();
  const lines = await writeLines(tx, id, plan.lines);
  const becomes = (await lockWholeOrder(tx, id))!;
  await writeEdit(tx, {
    order: id,
    item: null,
    kind: 'change',
    ...(agreement.isOtherSlot && { slots: { before: order.slot_id, after: agreement.slot } }),
    changes: changesOf(order, becomes, lines),
    contentHash: change.contentHash,
    reason: '',
    actor: by,
    key: change.key,
  });
  for (const [product, quantity] of [...plan.stock].toSorted(([one], [other]) => one - other)) {
    const taken = { product, quantity, missing: false, order: id, actor: by, reason: '' };
    const refused = await takeOrReturnStock(tx, taken);
    if (refused) return refused;
  }
  const isOtherSum = becomes.total_paisa !== order.total_paisa;
  if (isOtherSum || becomes.order_type !== order.order_type)
    await expireActiveAttempt(tx, id, isShopper(actor) ? 'customer' : 'staff');
  if (isOtherSum) await adjustToChange(tx, becomes, { reason: CHANGED, actor: by });
  const refunded = await refundExcess(tx, id, { reason: CHANGED });
  if (order.status === 'PROCESSING' && lines.some(({ before, after }) => before !== after))
    await completePicking(tx, id, actor.kind === 'staff' || actor.kind === 'system' ? actor : SHOP);
  await notifyShopper(tx, order, becomes, { slot, isOnlySlot: isOnlySlot(agreement, lines), actor });
  return refunded;
}

/** The reason of what a change does to the money of an order, in the words that the gateway gets. */
const CHANGED = 'Order was changed';

type ChangedLine = OrderChanges['lines'][number];

/** Writes the lines that become others, and returns them. A line that was supplied less once, and is not any more, follows its quantity. */
async function writeLines(
  tx: Transaction<Schema>,
  order: number,
  planned: readonly PlannedLine[],
): Promise<ChangedLine[]> {
  const lines: ChangedLine[] = [];
  for (const line of planned.filter(isChanged)) {
    const { productId, name, nameBn, unit, quantity, before, note } = line;
    const agreed = { quantity, total_paisa: line.pricePaisa * quantity, note };
    const goods = {
      order_id: order,
      product_id: productId,
      name,
      name_bn: nameBn,
      unit,
      image: line.image,
      price_paisa: line.pricePaisa,
      regular_paisa: line.regularPaisa,
      tax_class: line.taxClass,
      tax_percent: line.taxPercent,
      sold_by: line.soldBy,
      option_name: line.option,
      option_name_bn: line.optionBn,
    };
    const { id } = await (line.id === null
      ? tx
          .insertInto('order_item')
          // What the shopper agreed to at the checkout holds for more goods that are weighed, too.
          .values({
            ...goods,
            ...agreed,
            tolerance_percent: sql<number>`(
              SELECT coalesce(max(line.tolerance_percent) FILTER (WHERE product.weighed), 0)
              FROM product, order_item AS line WHERE product.id = ${productId} AND line.order_id = ${order})`,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : tx
          .updateTable('order_item')
          .set({ ...agreed, ...(quantity !== before.quantity && { supplied_quantity: null }) })
          .where('id', '=', line.id)
          .returning('id')
          .executeTakeFirstOrThrow());
    const about = { product: productId, name, name_bn: nameBn, unit };
    lines.push({ line: id, ...about, before: before.quantity, after: quantity });
  }
  return lines;
}

/** For the history: of the person and of what somebody has typed only the names of the columns. */
function changesOf(order: StoredOrder, becomes: StoredOrder, lines: ChangedLine[]): OrderChanges {
  const columns = [...Object.values(CUSTOMER_FIELDS), ...orderAttributeNames];
  return {
    fields: [
      ...columns.filter((column) => order[column] !== becomes[column]),
      ...(order.area_id === becomes.area_id ? [] : ['area' as const]),
    ],
    ...(order.delivery_type !== becomes.delivery_type && {
      delivery_type: { before: order.delivery_type, after: becomes.delivery_type },
    }),
    ...(order.order_type !== becomes.order_type && {
      order_type: { before: order.order_type, after: becomes.order_type },
    }),
    lines,
    total_paisa: { before: order.total_paisa, after: becomes.total_paisa },
  };
}

const isOnlySlot = ({ typed, isElsewhere, isOtherSlot }: Agreement, lines: readonly ChangedLine[]) =>
  isOtherSlot && !isElsewhere && lines.length === 0 && Object.keys(typed).length === 0;

/**
 * Notifies the phone of now, and the one of before that the order is not sent there any more. A confirmation that was not sent yet has the time and the phone of
 * before: it is queued again.
 */
async function notifyShopper(
  tx: Transaction<Schema>,
  order: StoredOrder,
  becomes: StoredOrder,
  { slot, isOnlySlot, actor }: { slot: Slot | null; isOnlySlot: boolean; actor: Actor },
): Promise<void> {
  const byStaff = !isShopper(actor);
  const nth = order.version + 1;
  const pickup = becomes.delivery_type === 'STORE_PICKUP';
  const isSentAgain = CONFIRMED_COLUMNS.some((column) => String(order[column]) !== String(becomes[column]));
  const withdrawn =
    order.status === 'PROCESSING' && isSentAgain && (await withdrawMessages(tx, order, 'confirmed')) > 0;
  // Staff have confirmed the order, whoever changes it.
  if (withdrawn)
    await queueOrderMessage(tx, becomes, { kind: 'confirmed', nth, pickup, ...promisedTime(becomes) });
  if (slot && isOnlySlot) {
    const between = { from: slot.starts_at, to: slot.ends_at };
    if (!withdrawn)
      await queueOrderMessage(tx, becomes, { kind: 'slot_moved', between, pickup, nth }, { byStaff });
    return;
  }
  const { payablePaisa: totalPaisa } = await readBalance(tx, order.id);
  await queueOrderMessage(tx, becomes, { kind: 'changed', totalPaisa, nth }, { byStaff });
  if (order.receiver_phone_number === becomes.receiver_phone_number) return;
  await queueOrderMessage(tx, { ...order, receiver_email: '' }, { kind: 'phone_changed', nth }, { byStaff });
}

/** What a confirmation says, and to whom. */
const CONFIRMED_COLUMNS = [
  'receiver_phone_number',
  'receiver_email',
  'delivery_type',
  'promised_from',
  'promised_by',
] as const;
