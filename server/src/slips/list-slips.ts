import { wholeTaka } from '@haat/contract/money/money';
import type { Slip, SlipKind, SlipParcel } from '@haat/contract/office/orders/slips';
import type { Role } from '@haat/contract/office/rights';
import { attributesFor } from '@haat/contract/shop/order-attributes';
import { sql } from 'kysely';
import { orderPath } from '../messages/orders/queue-order-message.ts';
import { findBalances } from '../orders/order-balance.ts';
import { findPackLines } from '../packing/get-pack-order.ts';
import { bagNumbers } from '../picking/bag-numbers.ts';
import type { Database } from '../platform/db/database.ts';
import { findMemos } from './find-memos.ts';
import { findSeller } from './seller.ts';
import { findPrints, printOf, slipStatusesOf } from './slip-prints.ts';

/** Returns the slips of those orders that a role may have slips of, in the order of their ids; with prices for a memo. */
export async function listSlips(
  db: Database,
  { orders: ids, kind }: { orders: readonly number[]; kind?: SlipKind | undefined },
  role: Role,
): Promise<{ shop: string; logo: string; phone: string; slips: Slip[] }> {
  const orders = await db
    .selectFrom('orders')
    .where('id', 'in', ids)
    .where('status', 'in', slipStatusesOf(role))
    .select(['id', 'number', 'created', 'receiver_name', 'receiver_phone_number', 'receiver_address'])
    .select([
      'receiver_city',
      'delivery_area',
      'delivery_area_bn',
      'language',
      'delivery_zone',
      'delivery_type',
      'guest_token',
      ...attributesFor('slip'),
    ])
    .orderBy('id')
    .execute();
  const found = orders.map(({ id }) => id);
  const [seller, balances, prints, memos, parcels] = await Promise.all([
    findSeller(db),
    findBalances(db, found),
    findPrints(db, found),
    kind === 'memo' ? findMemos(db, found) : null,
    kind === 'parcel' ? findParcels(db, found) : null,
  ]);
  const bags = bagNumbers(orders.map(({ number }) => number));
  const slips: Slip[] = [];
  // An order without a parcel has no label of a courier.
  const shown = parcels ? orders.filter(({ id }) => parcels.has(id)) : orders;
  for (const {
    delivery_zone,
    delivery_area,
    delivery_area_bn,
    language,
    delivery_type,
    guest_token,
    created,
    ...order
  } of shown)
    slips.push({
      ...order,
      bag: bags.get(order.number)!,
      created: created.toISOString(),
      area: language === 'bn' ? delivery_area_bn : delivery_area,
      zone: delivery_zone,
      pickup: delivery_type === 'STORE_PICKUP',
      cash_due_paisa: wholeTaka(balances.get(order.id)!.duePaisa),
      lines: await findPackLines(db, order.id),
      page: orderPath({ language, guest_token }),
      ...(memos && { memo: memos.get(order.id)! }),
      ...(parcels && { parcel: parcels.get(order.id)! }),
      printed: {
        memo: printOf(prints, order.id, 'memo'),
        packing: printOf(prints, order.id, 'packing'),
        label: printOf(prints, order.id, 'label'),
        parcel: printOf(prints, order.id, 'parcel'),
      },
    });
  return { shop: seller.name, logo: seller.logo, phone: seller.phone, slips };
}

/** Returns the newest parcel of each order for its label, by order id: none that was not taken or is cancelled. */
async function findParcels(db: Database, orders: readonly number[]): Promise<Map<number, SlipParcel>> {
  const { rows } = await sql<SlipParcel & { order_id: number }>`
    SELECT DISTINCT ON (order_id) order_id, invoice, courier, coalesce(tracking, consignment) AS tracking, grams, cod_paisa FROM parcel
    WHERE order_id = ANY(${orders}) AND state NOT IN ('refused', 'cancelled') ORDER BY order_id, nth DESC`.execute(
    db,
  );
  return new Map(rows.map(({ order_id, ...parcel }) => [order_id, parcel]));
}
