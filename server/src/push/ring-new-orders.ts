import { formatTk } from '@haat/contract/money/money';
import { type Role, rightsOf } from '@haat/contract/office/rights';
import type { Language } from '@haat/contract/text/language';
import { HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { readOrCreatePublicKey } from '../messages/providers/push/push-key.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { SecretsKeys } from '../platform/provider-keys/secrets-key.ts';

/** Only the newest orders are looked at: by the primary key. */
const NEWEST = 200;

const MOST_AT_ONCE = 100;

interface Ring {
  id: number;
  role: Role;
  language: Language;
  order_id: number;
  number: string;
  total_paisa: number;
  shop_url: string;
}

/** Queues a notice of each new order for the browsers of staff who move orders, once. Without the setting it does nothing. */
export async function ringNewOrders(db: Database, secrets: SecretsKeys): Promise<void> {
  const { push } = await db.selectFrom('shop_setting').select('push').executeTakeFirstOrThrow();
  if (!push) return;
  await readOrCreatePublicKey(db, secrets);
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Ring>`
      SELECT browser.id, staff.role, browser.language, orders.id AS order_id, number, total_paisa, shop_url
      FROM push_subscription AS browser
      JOIN staff ON staff.id = staff_id AND disabled IS NULL
      JOIN message_channel ON channel = 'push' AND provider <> 'off'
      JOIN orders ON orders.id > (SELECT coalesce(max(id), 0) FROM orders) - ${NEWEST}
        AND orders.created > greatest(browser.created, now() - interval '10 minutes')
      WHERE NOT EXISTS (
        SELECT FROM message WHERE event = 'bell ' || orders.id || ' ' || browser.id AND message.channel = 'push')
      ORDER BY orders.id, browser.id LIMIT ${MOST_AT_ONCE}`.execute(tx);
    for (const { id, role, language, order_id, number, total_paisa, shop_url } of rows) {
      if (!rightsOf(role).includes('orders.move')) continue;
      await queueMessage(tx, {
        event: `bell ${order_id} ${id}`,
        channel: 'push',
        purpose: 'service',
        language,
        recipient: String(id),
        subject: language === 'bn' ? 'নতুন অর্ডার' : 'New order',
        text: `${number} · ${formatTk(total_paisa)}\n${shop_url}/office/orders/${order_id}`,
        expiresIn: HOUR,
      });
    }
  });
}
