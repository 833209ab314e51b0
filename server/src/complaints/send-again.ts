import { promiseFor } from '@haat/contract/time/opening-hours';
import { sql, type Transaction } from 'kysely';
import { readOpeningHours } from '../delivery/delivery-terms.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { LockedOrder } from '../orders/lock-order.ts';
import { type OrderLine, suppliedOf } from '../orders/order-lines.ts';
import { newOrderToken } from '../orders/orders.ts';
import { takeOrReturnStock } from '../orders/take-or-return-stock.ts';
import type { OrdersTable, Schema } from '../platform/db/schema.ts';
import type { Refused } from '../platform/refused.ts';
import { amountsOf } from '../pricing/order-amounts.ts';
import { findSlots, slotPlaceOf, slotProblem } from '../slots/slots.ts';
import { lockSlot } from '../slots/take-slot.ts';
import { lockProducts } from '../stock/lock-products.ts';

interface Again {
  complaintLine: number;
  /** The line that is sent again. */
  line: OrderLine;
  /** Pieces, or grams of a weighed line. */
  amount: number;
  staff: Staff;
  now: Date;
}

/**
 * Makes a confirmed order of the same goods to the same place for the next run there, which costs nothing: its total is adjusted to 0. Returns its
 * id; refused with 409 `out_of_stock`.
 */
export async function sendAgain(
  tx: Transaction<Schema>,
  { id: order, tax_percent }: LockedOrder,
  { complaintLine, line, amount, staff, now }: Again,
): Promise<number | Refused> {
  const actor = staffActor(staff);
  const quantity = piecesOf(line, amount);
  const { price_paisa: pricePaisa, tax_class: taxClass, tax_percent: taxPercent } = line;
  const priced = { pricePaisa, quantity, taxClass, taxPercent };
  const { subtotalPaisa, untaxedPaisa, taxPaisa, totalPaisa } = amountsOf([priced], tax_percent);
  const run = await findNextRun(tx, order, now);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (order_key, content_hash, guest_token, customer_id, order_type, delivery_type, receiver_name, receiver_email,
      receiver_phone_number, receiver_address, receiver_city, receiver_zip_code, receiver_country, delivery_zone, delivery_zone_bn,
      area_id, delivery_area, delivery_area_bn, subtotal_paisa, untaxed_paisa, tax_percent, tax_paisa, total_paisa, language,
      source, sent_again_for, delivery_hours, slot_id, slot_lines, promised_from, promised_by)
    SELECT ${`again ${complaintLine}`}, '', ${newOrderToken()}, customer_id, 'COD', delivery_type, coalesce(nullif(receiver_name, ''), number), receiver_email,
      receiver_phone_number, coalesce(nullif(receiver_address, ''), '—'), receiver_city, receiver_zip_code, receiver_country, delivery_zone, delivery_zone_bn,
      area_id, delivery_area, delivery_area_bn, ${subtotalPaisa}, ${untaxedPaisa}, tax_percent, ${taxPaisa}, ${totalPaisa}, language,
      'COMPLAINT', id, ${run.hours}::int, ${run.slot}::bigint, ${run.slot === null ? 0 : 1}::int, ${run.from}::timestamptz, ${run.by}::timestamptz
    FROM orders WHERE id = ${order} RETURNING id`.execute(tx);
  const { id } = rows[0]!;
  await sql`
    INSERT INTO order_item (order_id, product_id, name, name_bn, unit, image, price_paisa, quantity, total_paisa, tax_class, tax_percent, note,
      sold_by, option_name, option_name_bn, regular_paisa)
    SELECT ${id}, product_id, name, name_bn, unit, image, price_paisa, ${quantity}::int, price_paisa * ${quantity}::int, tax_class, tax_percent, note,
      sold_by, option_name, option_name_bn, regular_paisa
    FROM order_item WHERE id = ${line.id}`.execute(tx);
  const reason = 'sent again';
  await tx
    .insertInto('order_adjustment')
    .values({
      order_id: id,
      order_item_id: null,
      kind: 'complaint',
      amount_paisa: totalPaisa,
      reason,
      actor,
      adjustment_key: `again ${complaintLine}`,
    })
    .execute();
  // Confirmed at once, without a message of its own: that of the complaint names it.
  await tx.updateTable('orders').set({ status: 'PROCESSING' }).where('id', '=', id).execute();
  for (const [from_status, to_status] of [
    ['', 'PENDING'],
    ['PENDING', 'PROCESSING'],
  ] as const)
    await tx
      .insertInto('order_history')
      .values({ order_id: id, from_status, to_status, actor, reason: '', note: '' })
      .execute();
  const product = line.product_id;
  await lockProducts(tx, [product]);
  const taken = await takeOrReturnStock(tx, { product, quantity, missing: false, order: id, actor, reason });
  return taken ?? id;
}

/** When an order comes that nobody has chosen a time for; nulls: nothing is promised there. */
interface NextRun {
  slot: number | null;
  /** The hours of its zone. */
  hours: number | null;
  from: Date | null;
  by: Date | null;
}

/** The first slot of the place of an order that still has room; where there is none, as the zone promises now. Locks the slot. */
async function findNextRun(tx: Transaction<Schema>, order: number, now: Date): Promise<NextRun> {
  const { rows } = await sql<
    Pick<OrdersTable, 'delivery_type'> & { zone: number | null; hours: number | null }
  >`
    SELECT delivery_type, zone.id AS zone, zone.hours FROM orders LEFT JOIN delivery_zone AS zone ON zone.name = delivery_zone
    WHERE orders.id = ${order}`.execute(tx);
  const { delivery_type, zone, hours } = rows[0]!;
  const place = slotPlaceOf(delivery_type, zone === null ? null : { id: zone });
  const wanted = { place, hours: await readOpeningHours(tx), lines: 1 };
  const open = place
    ? (await findSlots(tx, place)).find((slot) => slotProblem(slot, wanted) === null)
    : undefined;
  const slot = open && (await lockSlot(tx, open.id, ''));
  if (slot && slotProblem(slot, wanted) === null)
    return { slot: slot.id, hours, from: slot.starts_at, by: slot.ends_at };
  const promise = hours === null ? null : promiseFor(wanted.hours, now, hours);
  return { slot: null, hours, from: promise?.from ?? null, by: promise?.by ?? null };
}

/** At least one piece; of a weighed line as many as weigh nearly as much. */
function piecesOf(line: OrderLine, amount: number): number {
  if (line.supplied_grams === null) return amount;
  return Math.max(1, Math.round((suppliedOf(line) * amount) / line.supplied_grams));
}
