import type { GoodsBack } from '@haat/contract/office/orders/complaints';
import { complaintReasonTexts } from '@haat/contract/text/complaint-reasons';
import { type Staff, staffActor } from '../orders/actor.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { findLines, suppliedOf } from '../orders/order-lines.ts';
import { takeOrReturnStock } from '../orders/take-or-return-stock.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { lockProducts } from '../stock/lock-products.ts';

/**
 * Records goods of a complaint that came back, once for each line: they are sold again, or thrown away, which the stock ledger has as a return and a
 * waste. Repeated with the same values it changes nothing. Refused with 404, 409 `goods_back_before`, 422 `wrong_quantity`.
 */
export function bringBack(
  db: Database,
  staff: Staff,
  { line: id, quantity, to }: GoodsBack & { line: number },
): Promise<Refused | null> {
  return asStaff(db, staff, async (tx) => {
    const found = await tx
      .selectFrom('complaint_line')
      .where('id', '=', id)
      .select('order_id')
      .executeTakeFirst();
    if (!found) return notFound('Complaint');
    const order = (await lockOrder(tx, found.order_id))!;
    const line = await tx
      .selectFrom('complaint_line')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow();
    if (line.back !== null)
      return line.back === to && line.back_quantity === quantity
        ? null
        : new Refused(409, 'goods_back_before');
    const item = (await findLines(tx, order.id)).get(line.order_item_id)!;
    const { rest } = await tx
      .selectFrom('complaint_line')
      .where('order_item_id', '=', item.id)
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('back_quantity'), eb.lit(0)).as('rest'))
      .executeTakeFirstOrThrow();
    const max = suppliedOf(item) - Number(rest);
    if (quantity > max) {
      const problem = { code: 'wrong_quantity', params: { min: 1, max } } as const;
      return new Refused(422, problem, { fields: { quantity: problem } });
    }
    await lockProducts(tx, [item.product_id]);
    const refused = await takeOrReturnStock(tx, {
      product: item.product_id,
      quantity: -quantity,
      missing: to === 'waste',
      order: order.id,
      actor: staffActor(staff),
      reason: complaintReasonTexts[line.reason].en,
    });
    if (refused) return refused;
    await tx
      .updateTable('complaint_line')
      .set({ back: to, back_quantity: quantity })
      .where('id', '=', id)
      .execute();
    return null;
  });
}
