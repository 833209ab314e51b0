import type { FeedbackRequest } from '@haat/contract/shop/feedback';
import { withdrawMessages } from '../messages/orders/queue-order-message.ts';
import { findFeedback } from '../orders/find-feedback.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { StoredOrder } from '../orders/orders.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';

/**
 * Stores what a shopper says about a delivered order, once; the message that would ask for it is withdrawn. Returns null, also for the same
 * again, or a refusal: 404 for a line that the order does not ask about; 409 `feedback_given`, `feedback_closed`.
 */
export function giveFeedback(
  db: Database,
  { id }: Pick<StoredOrder, 'id'>,
  { face, lines = [], actor }: FeedbackRequest & { actor: 'customer' | 'guest' },
): Promise<Refused | null> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return notFound('Order');
    const feedback = (await findFeedback(tx, [order])).get(id);
    if (!feedback) return new Refused(409, 'feedback_closed');
    const fresh = new Map(lines.map((each) => [each.line, each.fresh]));
    if (feedback.face !== null) {
      const isSame =
        feedback.face === face &&
        feedback.lines.length === fresh.size &&
        feedback.lines.every((each) => fresh.get(each.line) === each.fresh);
      return isSame ? null : new Refused(409, 'feedback_given');
    }
    const asked = new Set(feedback.lines.map(({ line }) => line));
    if (lines.some(({ line }) => !asked.has(line))) return notFound('Order line');
    await tx.insertInto('order_feedback').values({ order_id: id, face, actor }).execute();
    if (fresh.size > 0) {
      const products = await tx
        .selectFrom('order_item')
        .where('id', 'in', [...fresh.keys()])
        .select(['id', 'product_id'])
        .execute();
      const rows = products.map(({ id: line, product_id }) => ({
        order_item_id: line,
        order_id: id,
        product_id,
        fresh: fresh.get(line)!,
      }));
      await tx.insertInto('line_feedback').values(rows).execute();
    }
    await withdrawMessages(tx, order, 'feedback');
    return null;
  });
}
