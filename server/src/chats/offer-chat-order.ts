import { randomBytes } from 'node:crypto';
import { formatTk, toTaka } from '@haat/contract/money/money';
import type { ChatThread } from '@haat/contract/office/orders/chats';
import type { DeskOrderRequest } from '@haat/contract/office/orders/desk';
import type { ChatOffer } from '@haat/contract/shop/chat-offers';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { findPause } from '../checkout/order-limits.ts';
import { quoteLines } from '../checkout/quote-lines.ts';
import type { DeliveryTerms } from '../delivery/delivery-terms.ts';
import { placeDeskOrder } from '../desk/place-desk-order.ts';
import { readShopTexts } from '../messages/message-texts.ts';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { fromNow } from '../platform/db/database-time.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { getChat } from './read-chats.ts';
import { queueReply } from './reply-to-chat.ts';

/** How long the link places the order. */
const EXPIRES_IN = DAY;

type Offer = DeskOrderRequest & { total_paisa: number };

/**
 * Stores the draft of the desk as an offer and answers the chat with its sum and link. The sum must be that of now: 409 `price_changed`.
 * Refused with 404, 409 `chat_closed`, `no_whatsapp`, and as a quote.
 */
export async function offerChatOrder(
  db: Database,
  staff: Staff,
  { id, ...request }: Offer & { id: number },
  terms: DeliveryTerms,
): Promise<ChatThread | Refused> {
  const { items, address, city = '', area, slot, delivery_type = 'HOME_DELIVERY' } = request;
  const { order_key, language = 'bn' } = request;
  const quoted = await quoteLines(
    db,
    {
      ...{ address, city, delivery_type, order_key },
      ...(area !== undefined && { area }),
      ...(slot !== undefined && { slot }),
      items: items.map(({ price_paisa: _, ...item }) => item),
    },
    terms,
  );
  if (quoted instanceof Refused) return quoted;
  if (quoted.area_required) return invalid({ area: 'required' });
  if (quoted.total_paisa !== request.total_paisa)
    return new Refused(409, { code: 'price_changed', params: { total_now_paisa: quoted.total_paisa } });
  const refused = await asStaff(db, staff, async (tx) => {
    const token = randomBytes(24).toString('base64url');
    const { shop_url } = await tx
      .selectFrom('message_channel')
      .where('channel', '=', 'whatsapp')
      .select('shop_url')
      .executeTakeFirstOrThrow();
    const texts = await readShopTexts(tx, language);
    const link = `${shop_url}${language === 'bn' ? '/bn' : ''}/w/${token}`;
    const text = texts.fill('chat_offer', { total: formatTk(request.total_paisa), link });
    const refusal = await queueReply(tx, staff, {
      id,
      key: `offer ${order_key} ${request.total_paisa}`,
      text,
    });
    if (refusal) return refusal;
    await tx
      .insertInto('chat_offer')
      .values({
        chat_id: id,
        token,
        request: JSON.stringify(request),
        total_paisa: request.total_paisa,
        staff_id: staff.id,
        expires: fromNow(EXPIRES_IN),
      })
      .execute();
    return null;
  });
  return refused ?? getChat(db, id);
}

/** Returns the offer of a link, or 404. It changes nothing: programs that preview links read it, too. */
export async function getChatOffer(db: Database, token: string): Promise<ChatOffer | Refused> {
  const offer = await findOffer(db, token);
  return offer ? toOffer(db, offer) : notFound('Order');
}

/**
 * Places the order of a link in the name of the staff member who has written it, by the verb and the key of the desk: once, however often it is
 * pressed here or there. Refused with 404, as an order of the desk, and with `shop_paused`: a customer orders. An order that is placed is shown.
 */
export async function acceptChatOffer(
  db: Database,
  token: string,
  terms: DeliveryTerms,
): Promise<ChatOffer | Refused> {
  const offer = await findOffer(db, token);
  if (!offer) return notFound('Order');
  const paused = await findPause(db);
  if (paused) {
    const shown = await toOffer(db, offer);
    return shown.order ? shown : paused;
  }
  const placed = await placeDeskOrder(
    db,
    { id: offer.staff_id, name: offer.staff, role: offer.role },
    offer.request,
    terms,
  );
  return placed instanceof Refused ? placed : toOffer(db, offer);
}

interface StoredOffer {
  request: Offer;
  total_paisa: number;
  staff_id: number;
  staff: string;
  role: Staff['role'];
  expires: Date;
}

async function findOffer(db: Database, token: string): Promise<StoredOffer | null> {
  const { rows } = await sql<StoredOffer>`
    SELECT request, total_paisa, staff_id, staff.name AS staff, role, expires
    FROM chat_offer JOIN staff ON staff.id = staff_id WHERE token = ${token} AND expires > now()`.execute(db);
  return rows[0] ?? null;
}

async function toOffer(db: Database, { request, total_paisa, expires }: StoredOffer): Promise<ChatOffer> {
  const order = await db
    .selectFrom('orders')
    .where('order_key', '=', request.order_key)
    .where('placed_from', 'is not', null)
    .select(['number', 'guest_token'])
    .executeTakeFirst();
  const ids = request.items.map(({ product, product_id }) => product ?? product_id ?? 0);
  const products = await db
    .selectFrom('product')
    .where('id', 'in', ids)
    .select(['id', 'name', 'name_bn', 'unit', 'price_paisa'])
    .execute();
  const lines = request.items.flatMap(({ quantity, price_paisa }, at) => {
    const product = products.find((each) => each.id === ids[at]);
    if (!product) return [];
    const { name, name_bn, unit } = product;
    return [{ name, name_bn, unit, quantity, price: toTaka(price_paisa ?? product.price_paisa) }];
  });
  return {
    lines,
    total: toTaka(total_paisa),
    address: request.delivery_type === 'STORE_PICKUP' ? '' : request.address,
    expires: expires.toISOString(),
    order: order ? { number: order.number, token: order.guest_token ?? '' } : null,
  };
}
