import { toE164 } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../../platform/db/database.ts';
import { REACHES_PHONES } from '../channels.ts';
import { type ShopTexts, shopTexts, type TextRow, textColumns } from '../message-texts.ts';
import { isProvenPhone } from '../proven-phone.ts';
import { queueOrderPush } from '../push/queue-order-push.ts';
import { queueMessage } from '../queue-message.ts';
import { type OrderNotice, orderMessage, orderSubject } from './order-texts.ts';

/** The fields of an order that a notice needs. */
interface NotifiedOrder {
  id: number;
  number: string;
  language: Language;
  guest_token: string | null;
  receiver_phone_number: string;
  receiver_email: string;
  total_paisa: number;
}

/** The time after which each notice is useless and not sent, in ms. */
const EXPIRES_IN: Record<OrderNotice['kind'], number> = {
  received: DAY,
  confirmed: DAY,
  slot_moved: DAY,
  on_its_way: 6 * HOUR,
  with_courier: DAY,
  delivered: DAY,
  feedback: 2 * DAY,
  ready: DAY,
  picked_up: DAY,
  cancelled: 2 * DAY,
  refused: 2 * DAY,
  short_supply: DAY,
  changed: DAY,
  phone_changed: DAY,
  substitute: HOUR,
  overweight: HOUR,
  complaint_received: DAY,
  complaint_decided: 3 * DAY,
  refund_sent: 3 * DAY,
  note: DAY,
};

/**
 * Anybody can place an order with a phone of the shop's customers, and cancel it: so notices without staff are queued only up to this many
 * messages to a recipient within a day, enough for five orders that are delivered.
 */
const DAILY_LIMIT = 20;

/**
 * In ms. A confirmation can be undone for a minute, and no shopper may get both notices. Who is asked how it was has put the goods away and
 * seen them.
 */
const DELAY: Partial<Record<OrderNotice['kind'], number>> = { confirmed: 65_000, feedback: HOUR };

/** Withdraws what an order that has moved on does not need any more, if it was not sent yet. Returns how many messages it withdraws. */
export async function withdrawMessages(
  tx: Database,
  { id }: Pick<NotifiedOrder, 'id'>,
  kind: 'confirmed' | 'feedback',
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('message')
    .where(sql<boolean>`substring(event FROM '^order (\\d+) ')::bigint = ${id}`)
    .where('event', 'like', `order ${id} ${kind}%`)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Withdraws the questions how an order was that were not sent yet to this phone (E.164). */
export async function withdrawFeedback(tx: Database, phone: string): Promise<void> {
  await tx
    .deleteFrom('message')
    .where('recipient', '=', phone)
    .where('event', 'like', 'order % feedback')
    .where('state', '=', 'queued')
    .execute();
}

/**
 * Queues a notice about an order in the caller's transaction, once per kind: to the phone if it is a mobile, as e-mail if
 * the order has an e-mail address. Without providers it costs one short statement. Returns how many messages are queued.
 * @param byStaff false: anybody may have caused it, so it is sent only if the phone of the order is proven or something was paid, and a
 *   recipient gets at most `DAILY_LIMIT` messages
 * @param expiresIn in ms; by default that of the kind
 */
export async function queueOrderMessage(
  tx: Database,
  order: NotifiedOrder,
  notice: OrderNotice,
  { byStaff = true, expiresIn }: { byStaff?: boolean; expiresIn?: number } = {},
): Promise<number> {
  if (!byStaff && !returnsMoney(notice) && !(await isProvenPhone(tx, order.receiver_phone_number))) return 0;
  let queued = 0;
  const { id, language } = order;
  const { rows: channels } = await sql<TextRow & { channel: 'sms' | 'push' | 'email'; shop_url: string }>`
    SELECT channel, shop_url, ${textColumns(language)} FROM message_channel AS own WHERE CASE channel
      WHEN 'sms' THEN ${REACHES_PHONES}
      WHEN 'email' THEN provider <> 'off'
      WHEN 'push' THEN provider <> 'off' AND EXISTS (SELECT FROM push_subscription WHERE order_id = ${id}) END
    ORDER BY channel DESC ${PLANNED_ONCE}`.execute(tx);
  for (const { channel, shop_url, shop_name, own_texts } of channels) {
    if (channel === 'push') {
      queued += await pushNotice(tx, order, notice, {
        texts: shopTexts(language, shop_name, own_texts),
        shopUrl: shop_url,
        expiresIn,
      });
      continue;
    }
    const recipient = channel === 'sms' ? toE164(order.receiver_phone_number) : order.receiver_email;
    if (!recipient) continue;
    const texts = shopTexts(language, shop_name, own_texts);
    const facts = factsOf(order, notice, shop_url);
    const isQueued = await queueMessage(tx, {
      event: eventOf(id, notice),
      channel,
      purpose: 'service',
      language,
      recipient,
      subject: channel === 'email' ? orderSubject(texts, facts) : '',
      ...orderMessage(texts, facts, notice),
      expiresIn: expiresIn ?? EXPIRES_IN[notice.kind],
      delay: DELAY[notice.kind] ?? 0,
      ...(!byStaff && {
        dailyLimit: DAILY_LIMIT,
        unprovenFrom: sql`(SELECT unproven_from FROM orders WHERE id = ${id})`,
      }),
    });
    if (isQueued) queued++;
    // Nobody is asked twice.
    if (isQueued && notice.kind === 'feedback') break;
  }
  return queued;
}

/** The same notice for the browsers that have asked for it: its link is what a press opens. */
function pushNotice(
  tx: Database,
  order: NotifiedOrder,
  notice: OrderNotice,
  { texts, shopUrl, expiresIn }: { texts: ShopTexts; shopUrl: string; expiresIn: number | undefined },
): Promise<number> {
  const { id, language } = order;
  const facts = factsOf(order, notice, shopUrl);
  return queueOrderPush(tx, id, {
    event: eventOf(id, notice),
    purpose: 'service',
    language,
    subject: orderSubject(texts, facts),
    text: orderMessage(texts, facts, notice).text,
    link: facts.link,
    expiresIn: expiresIn ?? EXPIRES_IN[notice.kind],
    delay: DELAY[notice.kind] ?? 0,
  });
}

function factsOf(order: NotifiedOrder, notice: OrderNotice, shopUrl: string) {
  const { number, total_paisa: totalPaisa } = order;
  return { number, totalPaisa, shopUrl, link: shopUrl + pathOf(order, notice) };
}

const eventOf = (id: number, notice: OrderNotice) =>
  `order ${id} ${notice.kind}${'nth' in notice ? ` ${notice.nth}` : ''}`;

function returnsMoney(notice: OrderNotice): boolean {
  if (!('money' in notice)) return false;
  const { kind, creditPaisa = 0, keptPaisa = 0 } = notice.money;
  return kind !== 'nothing_paid' || creditPaisa > 0 || keptPaisa > 0;
}

/** A question has a short path of its own. */
function pathOf(order: NotifiedOrder, notice: OrderNotice): string {
  const { token } = notice as { token?: string };
  return token ? inLanguage(order, `/s/${token}`) : orderPath(order);
}

/** The path of a guest's order contains its token; a customer's order is in the account. */
export function orderPath(order: Pick<NotifiedOrder, 'language' | 'guest_token'>): string {
  const { guest_token } = order;
  return inLanguage(order, guest_token === null ? '/order' : `/guest-order/${guest_token}`);
}

function inLanguage({ language }: Pick<NotifiedOrder, 'language'>, path: string): string {
  return language === 'bn' ? `/bn${path}` : path;
}
