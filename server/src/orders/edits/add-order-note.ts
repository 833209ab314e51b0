import type { NewNote } from '@haat/contract/office/orders/edits';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { cleanText } from '@haat/contract/text/text';
import { queueOrderMessage } from '../../messages/orders/queue-order-message.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { type Staff, staffActor } from '../actor.ts';
import { lockOrder } from '../lock-order.ts';
import { getOrder } from '../office/get-order.ts';

/**
 * Writes a note about an order; one for the customer is sent as a message. Repeated with the same key, it writes nothing. Refused with 404;
 * 422 `not_reachable`.
 */
export async function addNote(
  db: Database,
  staff: Staff,
  { order: id, key, audience, text: typed }: NewNote & { order: number },
): Promise<OfficeOrder | Refused> {
  const text = cleanText(typed);
  if (text === '') return invalid({ text: 'required' });
  const refused = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) return notFound('Order');
    const row = { order_id: id, audience, text, actor: staffActor(staff), note_key: key };
    const written = await tx
      .insertInto('order_note')
      .values(row)
      .onConflict((conflict) => conflict.columns(['order_id', 'note_key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written || audience === 'inside') return null;
    const queued = await queueOrderMessage(tx, order, { kind: 'note', text, nth: written.id });
    return queued > 0 ? null : new Refused(422, 'not_reachable');
  });
  return refused ?? getOrder(db, id);
}
