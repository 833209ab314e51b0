import { sql, type Transaction } from 'kysely';
import { readDemoTexts } from '../demo/demo-shop.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema, ShopStateTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { readShopState } from '../shop-state/shop-state.ts';
import { asStaff } from '../staff/as-staff.ts';
import { type Environment, getOpening } from './get-opening.ts';

/**
 * Moves the shop from demo to preparing, to open, or from open back to preparing. 409 `shop_in_other_state` for another move, `shop_not_ready` with
 * the tasks that are left, `orders_are_open`: an order that was promised is delivered first.
 */
export function changeShopState(
  db: Database,
  staff: Staff,
  to: 'preparing' | 'open',
  environment: Environment,
): Promise<Refused | null> {
  return asStaff(db, staff, async (tx) => {
    const { state, opened } = await lockShopState(tx);
    if (state === to || (state === 'demo' && to === 'open')) return wrongState(state);
    const refused =
      to === 'open' ? await readinessProblem(tx, staff, environment) : await openOrdersProblem(tx, state);
    if (refused) return refused;
    if (to === 'open' && opened === null) await endDemo(tx);
    await setShopState(tx, staff, {
      state: to,
      ...(to === 'open' && opened === null && { opened: sql`now()` }),
    });
    return null;
  });
}

/** Locks the row until the transaction ends: what the opening checks cannot change meanwhile. */
export async function lockShopState(tx: Transaction<Schema>) {
  await sql`SELECT FROM shop_state FOR UPDATE`.execute(tx);
  return readShopState(tx);
}

/** Changes the row in the name of a staff member. */
export async function setShopState(
  tx: Transaction<Schema>,
  staff: Staff,
  changes: { [Column in keyof ShopStateTable]?: unknown },
): Promise<void> {
  const row = { ...changes, changed_by: staffActor(staff), changed_at: sql`now()` } as object;
  await tx.updateTable('shop_state').set(row).execute();
}

export function wrongState(state: string): Refused {
  return new Refused(409, { code: 'shop_in_other_state', params: { state } });
}

async function readinessProblem(
  tx: Transaction<Schema>,
  staff: Staff,
  environment: Environment,
): Promise<Refused | null> {
  const { steps } = await getOpening(tx, staff, environment);
  const tasks = steps.flatMap((step) => step.tasks.filter(({ blocks }) => blocks).map(({ task }) => task));
  return tasks.length === 0 ? null : new Refused(409, { code: 'shop_not_ready', params: { tasks } });
}

async function openOrdersProblem(tx: Transaction<Schema>, state: string): Promise<Refused | null> {
  if (state !== 'open') return null;
  const { orders } = await tx
    .selectFrom('orders')
    .where('status', 'in', ['PENDING', 'PROCESSING', 'ONGOING'])
    .select(sql<number>`count(*)::int`.as('orders'))
    .executeTakeFirstOrThrow();
  return orders === 0 ? null : new Refused(409, { code: 'orders_are_open', params: { orders } });
}

/**
 * Ends the demo for good: deletes the products that were removed, turns the demo phone off, and forgets its messages. The demo gateway
 * accepts nothing from then on.
 */
async function endDemo(tx: Transaction<Schema>): Promise<void> {
  await deleteRemoved(tx);
  await tx.updateTable('message_channel').set({ provider: 'off' }).where('provider', '=', 'demo').execute();
  await tx.deleteFrom('demo_message').execute();
  const own = sql`NOT LIKE 'pictures/%'`;
  await sql`UPDATE shop_state SET removed = NULL, has_demo_pictures =
    EXISTS (SELECT FROM product, unnest(ARRAY[mainimage, image1, image2, image3]) AS image WHERE image <> '' AND image ${own})
    OR EXISTS (SELECT FROM slider_banner WHERE image ${own}) OR EXISTS (SELECT FROM category WHERE image <> '' AND image ${own})`.execute(
    tx,
  );
}

/**
 * Deletes what was removed of the demo. A product that a real order has or that is for sale again, and a category with own products, stay: they are
 * the shop's own. What the demo promises of such a category goes.
 */
export async function deleteRemoved(tx: Transaction<Schema>): Promise<void> {
  const ordered = sql`EXISTS (SELECT FROM order_item WHERE order_item.product_id = product.id)`;
  const removed = sql`id IN (SELECT product_id FROM demo_item WHERE was_shown IS NOT NULL) AND NOT listed AND NOT ${ordered}`;
  await sql`DELETE FROM cart_line WHERE order_id IS NULL AND product_id IN (SELECT id FROM product WHERE ${removed})`.execute(
    tx,
  );
  await sql`DELETE FROM product WHERE ${removed}`.execute(tx);
  await sql`DELETE FROM slider_banner WHERE NOT enabled AND id IN (SELECT banner_id FROM demo_item WHERE was_shown IS NOT NULL)`.execute(
    tx,
  );
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM category WHERE id IN (SELECT category_id FROM demo_item WHERE was_shown IS NOT NULL)
        AND NOT EXISTS (SELECT FROM product WHERE category_id = category.id)
        AND NOT EXISTS (SELECT FROM category AS child WHERE child.parent_id = category.id)`.execute(tx);
    if (!numAffectedRows) break;
  }
  const { promises } = await readDemoTexts();
  await sql`UPDATE category SET promise = '', promise_bn = ''
    WHERE id IN (SELECT category_id FROM demo_item WHERE was_shown IS NOT NULL)
      AND (promise = ANY (${promises.map(({ promise }) => promise)}) OR promise_bn = ANY (${promises.map(({ promise_bn }) => promise_bn)}))`.execute(
    tx,
  );
  await sql`DELETE FROM demo_item WHERE was_shown IS NOT NULL`.execute(tx);
}
