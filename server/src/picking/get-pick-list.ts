import { packGramsOf } from '@haat/contract/money/pack-size';
import {
  MAX_PICKED_ORDERS,
  type PickLine,
  type PickList,
  type PickProduct,
} from '@haat/contract/office/orders/picking';
import type { Role } from '@haat/contract/office/rights';
import { attributesFor } from '@haat/contract/shop/order-attributes';
import { compareNames } from '@haat/contract/text/name-order';
import { sql } from 'kysely';
import { LINE_UNIT } from '../orders/line-unit.ts';
import { changedLine, findQuantitiesBefore } from '../orders/order-edits.ts';
import { ORDER_WAVE } from '../orders/order-wave.ts';
import type { Database } from '../platform/db/database.ts';
import { bagNumbers } from './bag-numbers.ts';
import { lastOffer } from './substitute-offers.ts';
import { findWaves, IS_TO_PICK, waveFor } from './waves.ts';

interface Row {
  id: number;
  order_id: number;
  product_id: number;
  name: string;
  name_bn: string;
  quantity: number;
  supplied_quantity: number | null;
  note: string;
  consent: string | null;
  unit: string;
  sold_by: PickProduct['sold_by'];
  option: string;
  option_bn: string;
  weighed: boolean;
  shelf_place: string;
  category: string;
  category_bn: string;
  /** Sorts as the shop shows its categories. */
  position: number[];
  wished: PickLine['wished'];
  offer: PickLine['offer'];
  picked_quantity: number | null;
  picked_by: string;
  picked_at: Date;
  tick_key: string;
  holder: number | null;
  holder_name: string;
}

/**
 * Returns the goods to pick of a wave, or of all, a product at a time: of the orders with the earliest promises. Lines of which nothing is
 * supplied any more are left out, unless somebody has picked them: what was taken out of the order goes back to the shelf.
 */
export async function getPickList(
  db: Database,
  { wave: wanted = '', staff }: { wave?: string | undefined; staff: number },
): Promise<PickList> {
  const waves = await findWaves(db);
  const wave = waveFor(waves, { wanted, staff });
  const numbers = await findNumbers(db);
  const orders = await findOrders(db, wave?.key ?? null);
  // An order may have been confirmed since the first of the two reads.
  const bags = bagNumbers([...new Set([...numbers, ...orders.map(({ number }) => number)])]);
  const bagOf = new Map(orders.map(({ id, number }) => [id, bags.get(number)!]));
  const ids = orders.map(({ id }) => id);
  const [rows, before] = await Promise.all([
    findLines(db, ids),
    findQuantitiesBefore(db, ids, ['picked', 'packed']),
  ]);
  const products = [...Map.groupBy(rows, groupOf).values()].sort(([one], [other]) =>
    compareRows(one!, other!),
  );
  return {
    orders: orders.map((order) => ({
      ...order,
      bag: bags.get(order.number)!,
      created: order.created.toISOString(),
    })),
    waiting: (wave?.orders ?? numbers.length) - orders.length,
    wave: wave?.key ?? '',
    waves: waves.map(({ has_slot: _, ...each }) => each),
    packers: await countPackers(db),
    products: products.map((lines) => toProduct(lines, { bagOf, before })),
  };
}

async function findOrders(db: Database, wave: string | null) {
  const attributes = sql.join(attributesFor('picker').map((name) => sql.ref(name)));
  const { rows } = await sql<Omit<PickList['orders'][number], 'created' | 'bag'> & { created: Date }>`
    SELECT id, number, created, ${attributes} FROM orders
    WHERE ${IS_TO_PICK} AND (${wave}::text IS NULL OR ${ORDER_WAVE} = ${wave})
    ORDER BY promised_by NULLS LAST, id LIMIT ${MAX_PICKED_ORDERS}`.execute(db);
  return rows;
}

/** The numbers of all orders to pick: a bag has the same number in each wave, and in the list of all. */
async function findNumbers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('orders').where(IS_TO_PICK).select('number').execute();
  return rows.map(({ number }) => number);
}

/** How many people there are whose work is picking. Owners and managers only help. */
async function countPackers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM staff WHERE disabled IS NULL AND role = ANY(${PACKERS})`.execute(db);
  return rows[0]!.count;
}

const PACKERS: Role[] = ['packer', 'desk'];

async function findLines(db: Database, orders: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT line.id, line.order_id, line.product_id, line.name, line.name_bn, line.quantity,
           line.supplied_quantity, line.note, line.consent, ${LINE_UNIT} AS unit, line.sold_by,
           line.option_name AS option, line.option_name_bn AS option_bn, product.weighed, product.shelf_place,
           category.title AS category, category.title_bn AS category_bn,
           ARRAY[coalesce(parent.position, category.position), coalesce(parent.id, category.id), category.position, category.id]
             AS position,
           CASE WHEN wished.id IS NOT NULL
             THEN json_build_object('product', wished.id, 'name', wished.name, 'name_bn', wished.name_bn) END AS wished,
           ${lastOffer(sql`grams IS NULL`)} AS offer,
           picked.quantity AS picked_quantity, picked.actor AS picked_by, picked.at AS picked_at, picked.tick_key,
           holder.id AS holder, holder.name AS holder_name
    FROM order_item AS line
    JOIN orders ON orders.id = line.order_id
    JOIN product ON product.id = line.product_id
    JOIN category ON category.id = product.category_id
    LEFT JOIN category AS parent ON parent.id = category.parent_id
    LEFT JOIN product AS wished ON wished.id = line.wished_id AND wished.listed AND wished.stock > 0
    LEFT JOIN picked_line AS picked ON picked.id = line.id
    LEFT JOIN pick_claim AS claim ON claim.wave = ${ORDER_WAVE} AND claim.product_id = line.product_id
    LEFT JOIN staff AS holder ON holder.id = claim.staff_id AND holder.disabled IS NULL
    WHERE line.order_id = ANY(${orders})
      AND (coalesce(line.supplied_quantity, line.quantity) > 0 OR picked.quantity > 0)
    ORDER BY line.order_id, line.id`.execute(db);
  return rows;
}

/** A product that was ordered in several units is several entries of the list. */
function groupOf({ product_id, unit, sold_by }: Row): string {
  return `${product_id} ${sold_by} ${unit}`;
}

/** By shelf place, those without one last; then by category and name. `A2` is before `A10`. */
function compareRows(one: Row, other: Row): number {
  if ((one.shelf_place === '') !== (other.shelf_place === '')) return one.shelf_place === '' ? 1 : -1;
  return (
    one.shelf_place.localeCompare(other.shelf_place, 'en', { numeric: true }) ||
    comparePositions(one.position, other.position) ||
    compareNames(one.name, other.name)
  );
}

function comparePositions(one: number[], other: number[]): number {
  const at = one.findIndex((position, n) => position !== other[n]);
  return at < 0 ? 0 : Number(one[at]) - Number(other[at]);
}

/** What the list shows about orders and lines, by their ids. */
interface About {
  bagOf: ReadonlyMap<number, string>;
  /** How many of a line were ordered before. */
  before: ReadonlyMap<number, number>;
}

function toProduct(lines: Row[], about: About): PickProduct {
  const [{ product_id, name, name_bn, unit, sold_by, shelf_place, category, category_bn, weighed }] =
    lines as [Row];
  return {
    product: product_id,
    name,
    name_bn,
    unit,
    sold_by,
    shelf_place,
    category,
    category_bn,
    pack_grams: weighed ? packGramsOf(unit) : null,
    lines: lines.map((line) => toLine(line, about)),
  };
}

function toLine(row: Row, { bagOf, before }: About): PickLine {
  return {
    id: row.id,
    order: row.order_id,
    bag: bagOf.get(row.order_id)!,
    ordered: row.quantity,
    quantity: row.supplied_quantity ?? row.quantity,
    note: row.note,
    option: row.option,
    option_bn: row.option_bn,
    consent: row.consent ?? '',
    holder: row.holder === null ? null : { id: row.holder, name: row.holder_name },
    wished: row.wished,
    offer: row.offer,
    picked:
      row.picked_quantity === null
        ? null
        : {
            quantity: row.picked_quantity,
            by: row.picked_by,
            at: row.picked_at.toISOString(),
            tick: row.tick_key,
          },
    ...changedLine(before.get(row.id), row.quantity),
  };
}
