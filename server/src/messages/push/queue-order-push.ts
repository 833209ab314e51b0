import type { Database } from '../../platform/db/database.ts';
import { type NewMessage, queueMessage } from '../queue-message.ts';

/** Queues a notice about an order for its browsers, in the caller's transaction. `link` is what a press opens. Returns how many. */
export async function queueOrderPush(
  tx: Database,
  order: number,
  {
    event,
    text,
    link,
    ...message
  }: Omit<NewMessage, 'channel' | 'recipient' | 'template'> & { link: string },
): Promise<number> {
  const browsers = await tx
    .selectFrom('push_subscription')
    .where('order_id', '=', order)
    .select('id')
    .orderBy('id')
    .execute();
  let queued = 0;
  for (const { id } of browsers) {
    const notice = { ...message, text: `${text}\n${link}`, recipient: String(id) };
    if (await queueMessage(tx, { ...notice, event: `${event} push ${id}`, channel: 'push' })) queued++;
  }
  return queued;
}
