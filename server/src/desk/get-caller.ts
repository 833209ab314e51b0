import { toPaisa } from '@haat/contract/money/money';
import { isOffered } from '@haat/contract/money/sold-by';
import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Basket, Caller } from '@haat/contract/office/orders/desk';
import { sql } from 'kysely';
import { readCredit } from '../credit/add-credit.ts';
import { readKhataLeft } from '../credit/khata.ts';
import type { DeliveryMap } from '../delivery/delivery-map.ts';
import { WAITS_PACKED } from '../orders/is-packed.ts';
import { COSTS_NOW } from '../orders/order-balance.ts';
import { mergeByProduct } from '../orders/order-lines.ts';
import { wasRefusedAtDoor } from '../orders/refused-at-door.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { phoneRecord } from '../risk/phone-record.ts';
import { findStandingWishes, ofPhone } from '../substitutes/find-standing-wishes.ts';
import { readShopWallets } from '../wallets/claims.ts';
import { readDeskProducts } from './search-desk-products.ts';

const MAX_BASKETS = 3;
const MAX_OPEN = 10;

/** Returns the receiver, the last baskets, the open orders and the wishes of a phone. Without an order, the account of the phone. */
export async function getCaller(db: Database, typed: string, map: DeliveryMap): Promise<Caller | Refused> {
  const phone = await toCallablePhone(typed);
  if (phone === null) return invalid({ phone: 'not_a_phone_number' });
  const [receiver, counts, credit, khata_left_paisa, open, baskets, block, wishes, shop_wallets] =
    await Promise.all([
      findReceiver(db, phone, map),
      countOrders(db, phone),
      readCredit(db, phone),
      readKhataLeft(db, phone),
      findOpen(db, phone),
      findBaskets(db, phone),
      findBlock(db, phone),
      findWishes(db, phone),
      readShopWallets(db),
    ]);
  return {
    phone,
    ...receiver,
    ...counts,
    credit_paisa: credit,
    khata_left_paisa,
    open,
    baskets,
    block,
    wishes,
    shop_wallets,
  };
}

type Receiver = Pick<Caller, 'name' | 'address' | 'city' | 'zipcode' | 'area' | 'language'>;

/** The address of the newest order that was delivered: a customer who collects at the shop gives none. */
async function findReceiver(db: Database, phone: string, map: DeliveryMap): Promise<Receiver> {
  const ordered = await db
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .orderBy(sql`delivery_type = 'HOME_DELIVERY'`, 'desc')
    .orderBy('id', 'desc')
    .select(['receiver_name as name', 'receiver_address as address', 'receiver_city as city', 'language'])
    .select(['receiver_zip_code as zipcode', 'delivery_type', 'area_id'])
    .limit(1)
    .executeTakeFirst();
  if (ordered) {
    const { delivery_type, area_id, ...receiver } = ordered;
    const area = map.area(area_id);
    return delivery_type === 'HOME_DELIVERY'
      ? { ...receiver, area: area && map.toArea(area) }
      : { ...receiver, address: '', city: '', zipcode: '', area: null };
  }
  const account = await db
    .selectFrom('customer')
    .where('phone', '=', phone)
    .select(['full_name as name', 'address_1 as address', 'city', 'zipcode'])
    .executeTakeFirst();
  return { name: '', address: '', city: '', zipcode: '', ...account, area: null, language: 'bn' };
}

/** `refused`: at the door. */
async function countOrders(
  db: Database,
  phone: string,
): Promise<Pick<Caller, 'orders' | 'refused' | 'record'>> {
  const { rows } = await sql<Pick<Caller, 'orders' | 'refused' | 'record'>>`
    WITH placed AS (
      SELECT id, status FROM orders WHERE receiver_phone_number = ${phone} ORDER BY id DESC LIMIT ${MAX_COUNT}
    )
    SELECT (SELECT count(*)::int FROM placed) AS orders, ${phoneRecord(sql`${phone}`)} AS record,
      (SELECT count(*)::int FROM placed WHERE ${wasRefusedAtDoor('placed')}) AS refused`.execute(db);
  return rows[0]!;
}

async function findOpen(db: Database, phone: string): Promise<Caller['open']> {
  const rows = await db
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .where('status', 'in', ['PENDING', 'PROCESSING', 'ONGOING'])
    .select(['id', 'number', 'status', 'created', 'total_paisa'])
    .select([COSTS_NOW.as('payable_paisa'), WAITS_PACKED.as('packed')])
    .select(
      sql<number>`(SELECT greatest(0, due_paisa) FROM order_balance WHERE order_id = orders.id)`.as(
        'due_paisa',
      ),
    )
    .orderBy('id', 'desc')
    .limit(MAX_OPEN)
    .execute();
  return rows.map(({ created, ...row }) => ({ ...row, created: created.toISOString() }));
}

async function findBlock(db: Database, phone: string): Promise<Caller['block']> {
  const block = await db
    .selectFrom('phone_block')
    .where('phone', '=', phone)
    .where('lifted', 'is', null)
    .select(['reason', 'actor', 'at'])
    .executeTakeFirst();
  return block ? { ...block, at: block.at.toISOString() } : null;
}

/** What is done about missing goods, by the earlier orders of a phone. */
async function findWishes(db: Database, phone: string): Promise<Caller['wishes']> {
  const { cap, products } = await findStandingWishes(db, ofPhone(phone));
  const newest = await db
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .where('sent_again_for', 'is', null)
    .select('if_missing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const instead = await readDeskProducts(db, [...new Set(products.map(({ product }) => product))]);
  return {
    if_missing: newest?.if_missing ?? '',
    cap_paisa: cap === null ? null : toPaisa(cap),
    products: products.flatMap(({ missing, product: id }) => {
      const product = instead.get(id);
      return product ? [{ missing, product }] : [];
    }),
  };
}

/** The last orders with their lines at today's prices. Substitutes are left out: the caller ordered other goods. */
async function findBaskets(db: Database, phone: string): Promise<Basket[]> {
  const orders = await db
    .selectFrom('orders')
    .where('receiver_phone_number', '=', phone)
    .select(['id', 'number', 'created', 'total_paisa'])
    .orderBy('id', 'desc')
    .limit(MAX_BASKETS)
    .execute();
  if (orders.length === 0) return [];
  const items = await db
    .selectFrom('order_item')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('replaces_id', 'is', null)
    .where('quantity', '>', 0)
    .select(['order_id', 'product_id', 'name', 'quantity', 'option_name'])
    .orderBy('id')
    .execute();
  const products = await readDeskProducts(
    db,
    items.map(({ product_id }) => product_id),
  );
  return orders.map(({ id, number, created, total_paisa }) => {
    const own = mergeByProduct(items.filter(({ order_id }) => order_id === id));
    return {
      id,
      number,
      created: created.toISOString(),
      total_paisa,
      lines: own.flatMap(({ product_id, quantity, option_name }) => {
        const product = products.get(product_id);
        if (!product) return [];
        return [{ product, quantity, option: isOffered(option_name, product) ? option_name : '' }];
      }),
      missing: own.filter(({ product_id }) => !products.has(product_id)).map(({ name }) => name),
    };
  });
}
