import type { Language } from '@haat/contract/text/language';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { REACHES_PHONES } from '../messages/channels.ts';
import { readShopTexts, type ShopTexts, type TextMessage } from '../messages/message-texts.ts';
import { queueMessage } from '../messages/queue-message.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';

/** The maximum number of messages in one transaction. */
const MAX_ALERTS = 100;

interface Alert {
  id: number;
  at: Date;
  product: number;
  phone: string;
  language: Language;
  name: string;
  name_bn: string;
  unproven_from: Buffer | null;
}

/**
 * Queues the messages about products that are in stock again, the oldest requests first; the request is marked in the same
 * transaction, so a message is sent once. Within half an hour no more people are notified than there are units. One process
 * does this at a time. Returns the number of messages.
 */
export function sendStockAlerts(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const shopUrl = await lockShopUrl(tx);
    if (shopUrl === null) return 0;
    await sql`
      DELETE FROM stock_alert
      WHERE at < now() - interval '90 days' OR sent < now() - interval '1 day'`.execute(tx);
    const { rows } = await sql<Alert>`
      UPDATE stock_alert SET sent = now() FROM product
      WHERE product.id = product_id AND stock_alert.id IN (
        SELECT id FROM (
          SELECT alert.id, sent, stock, row_number() OVER (PARTITION BY product_id ORDER BY sent NULLS LAST, alert.id) AS position
          FROM stock_alert AS alert JOIN product ON product.id = product_id
          WHERE listed AND stock > 0 AND (sent IS NULL OR sent > now() - interval '30 minutes')
        ) AS waiting
        WHERE sent IS NULL AND position <= stock ORDER BY id LIMIT ${MAX_ALERTS}
      )
      RETURNING stock_alert.id, at, product_id AS product, phone, language, name, name_bn, unproven_from`.execute(
      tx,
    );
    const texts = { en: await readShopTexts(tx, 'en'), bn: await readShopTexts(tx, 'bn') };
    for (const alert of rows.toSorted((a, b) => a.id - b.id))
      await queueAlert(tx, alert, alertText(texts[alert.language], alert, shopUrl));
    return rows.length;
  });
}

/** Returns the shop's public URL for links; null if another process sends alerts now, or if the shop reaches no phones: alerts wait. */
async function lockShopUrl(tx: Database): Promise<string | null> {
  const channel = await tx
    .selectFrom('message_channel')
    .where('channel', '=', 'sms')
    .where(REACHES_PHONES)
    .select('shop_url')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return channel?.shop_url ?? null;
}

async function queueAlert(tx: Database, alert: Alert, message: TextMessage): Promise<void> {
  const { id, at, phone, language, unproven_from } = alert;
  await queueMessage(tx, {
    event: `stock alert ${id} ${at.getTime()}`,
    channel: 'sms',
    purpose: 'service',
    language,
    recipient: phone,
    ...message,
    expiresIn: DAY,
    unprovenFrom: sql`${unproven_from}::bytea`,
  });
}

/** A message of one or two parts. The name is the owner's, not a shopper's. */
function alertText(
  texts: ShopTexts,
  { product, name, name_bn }: Pick<Alert, 'product' | 'name' | 'name_bn'>,
  shopUrl: string,
): TextMessage {
  return texts.language === 'bn'
    ? texts.message('stock_alert', { product: name_bn || name, link: `${shopUrl}/bn/products/${product}` })
    : texts.message('stock_alert', { product: name, link: `${shopUrl}/products/${product}` });
}
