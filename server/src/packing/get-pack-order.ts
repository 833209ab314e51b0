import { wholeTaka } from '@haat/contract/money/money';
import { packGramsOf } from '@haat/contract/money/pack-size';
import type { PackLine, PackOrder } from '@haat/contract/office/orders/packing';
import { attributesFor } from '@haat/contract/shop/order-attributes';
import { photoUrl } from '@haat/contract/shop/order-photos';
import { sql } from 'kysely';
import { IS_PICKED, MUST_PACK_AGAIN } from '../orders/is-packed.ts';
import { LINE_UNIT } from '../orders/line-unit.ts';
import { ORDER_AREA } from '../orders/order-area.ts';
import { readBalance } from '../orders/order-balance.ts';
import { changedLine, findQuantitiesBefore } from '../orders/order-edits.ts';
import { SCALE_PHOTO } from '../orders/scale-photo.ts';
import { bagNumbers } from '../picking/bag-numbers.ts';
import { lastOffer } from '../picking/substitute-offers.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';

/** Returns an order that is prepared, with what goes into its bags, or 404. */
export async function getPackOrder(db: Database, id: number): Promise<PackOrder | Refused> {
  const order = await db
    .selectFrom('orders')
    .where('id', '=', id)
    .where('status', 'in', ['PROCESSING', 'ONGOING'])
    .select([
      'id',
      'number',
      'version',
      'status',
      'receiver_name',
      ORDER_AREA.as('area'),
      ...attributesFor('packer'),
      MUST_PACK_AGAIN.as('pack_again'),
      IS_PICKED.as('is_picked'),
    ])
    .executeTakeFirst();
  if (!order) return notFound('Order');
  const { is_picked, ...shown } = order;
  const [lines, steps, { duePaisa }] = await Promise.all([
    findPackLines(db, id),
    findSteps(db, id),
    readBalance(db, id),
  ]);
  return {
    ...shown,
    bag: bagNumbers([order.number]).get(order.number)!,
    cash_due_paisa: wholeTaka(duePaisa),
    picked: (is_picked && steps.get('picked')) || null,
    packed: (!order.pack_again && steps.get('packed')) || null,
    lines,
  };
}

async function findSteps(db: Database, order: number) {
  const rows = await db
    .selectFrom('order_step')
    .where('order_id', '=', order)
    .select(['step', 'actor', 'at'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ step, actor, at }) => [step, { by: actor, at: at.toISOString() }]));
}

interface Row extends Omit<PackLine, 'pack_grams' | 'scale_photo'> {
  weighed: boolean;
  photo: string | null;
}

/** The lines of an order with the reason of their last change; a line that was taken out only until the order is packed. */
export async function findPackLines(db: Database, order: number): Promise<PackLine[]> {
  const { rows } = await sql<Row>`
    SELECT line.id, line.name, line.name_bn, ${LINE_UNIT} AS unit, line.quantity AS ordered,
           coalesce(line.supplied_quantity, line.quantity) AS quantity, line.note, line.replaces_id AS replaces,
           line.supplied_grams AS grams, line.tolerance_percent, line.accepted_grams, product.weighed, ${SCALE_PHOTO} AS photo,
           ${lastOffer(sql`grams = line.supplied_grams`)} AS offer,
           line.sold_by, line.option_name AS option, line.option_name_bn AS option_bn,
           coalesce((SELECT reason FROM order_edit WHERE order_id = ${order} AND order_item_id = line.id
                     ORDER BY id DESC LIMIT 1), '') AS reason
    FROM order_item AS line JOIN product ON product.id = line.product_id
    WHERE line.order_id = ${order} ORDER BY line.id`.execute(db);
  const before = await findQuantitiesBefore(db, [order], ['packed']);
  const lines = rows.map(({ weighed, photo, ...line }) => ({
    ...line,
    scale_photo: photo && photoUrl(photo),
    pack_grams: weighed ? packGramsOf(line.unit) : null,
    ...changedLine(before.get(line.id), line.ordered),
  }));
  return lines.filter(({ ordered, changed }) => ordered > 0 || changed);
}

/** Lines that must be weighed before the order is packed. */
export function toWeigh(lines: readonly PackLine[]): PackLine[] {
  return lines.filter(
    ({ pack_grams, grams, quantity }) => pack_grams !== null && grams === null && quantity > 0,
  );
}
