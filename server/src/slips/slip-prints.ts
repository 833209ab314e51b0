import type { PaperSize, SlipKind } from '@haat/contract/office/orders/slips';
import { type Role, rightsOf } from '@haat/contract/office/rights';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { sql } from 'kysely';
import { staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';

interface Print {
  order_id: number;
  kind: SlipKind;
  actor: string;
  at: Date;
}

/** Returns the last print of each kind of these orders. */
export async function findPrints(db: Database, orders: readonly number[]): Promise<Print[]> {
  const { rows } = await sql<Print>`
    SELECT DISTINCT ON (order_id, kind) order_id, kind, actor, at FROM slip_print
    WHERE order_id = ANY(${orders}) ORDER BY order_id, kind, id DESC`.execute(db);
  return rows;
}

/** Who has printed a slip last, and when; null: nobody. */
export function printOf(prints: readonly Print[], order: number, kind: SlipKind) {
  const print = prints.find((one) => one.order_id === order && one.kind === kind);
  return print ? { by: print.actor, at: print.at.toISOString() } : null;
}

interface NewPrints {
  orders: readonly number[];
  kind: SlipKind;
  size: PaperSize;
  staff: { name: string; role: Role };
}

/** Records that slips are printed, of those orders that the staff member may have slips of. */
export async function writePrints(db: Database, { orders, kind, size, staff }: NewPrints): Promise<void> {
  await sql`
    INSERT INTO slip_print (order_id, kind, size, actor)
    SELECT id, ${kind}, ${size}, ${staffActor(staff)} FROM orders
    WHERE id = ANY(${orders}) AND status = ANY(${slipStatusesOf(staff.role)}::text[]) ORDER BY id`.execute(
    db,
  );
}

/** The statuses of the orders whose slips a role gets. A slip has name, phone and address: packers get none of delivered orders. */
export function slipStatusesOf(role: Role): OrderStatus[] {
  return rightsOf(role).includes('orders.read')
    ? ['PROCESSING', 'ONGOING', 'COMPLETED']
    : ['PROCESSING', 'ONGOING'];
}
