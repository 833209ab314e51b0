import { sql, type Transaction } from 'kysely';
import type { OrderEditTable, Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import type { LockedOrder } from './lock-order.ts';

interface Supplied {
  quantity: number;
  grams: number | null;
}

/** A change of an order beside its moves. */
interface OrderEdit {
  /** The order's id. */
  order: number;
  /** The line's id; null: the whole order. */
  item: number | null;
  kind: OrderEditTable['kind'];
  /** How many of the line are supplied, and what they weigh. */
  before?: Supplied;
  after?: Supplied;
  /** The id of the line that is supplied instead. */
  substitute?: number;
  /** By how much the order costs less. */
  paisa?: number;
  reason: string;
  actor: string;
  /** Of the request, if it has one. */
  key?: string | undefined;
}

/** Records a change; a trigger raises the version of the order. The caller has locked the order. */
export async function writeEdit(tx: Transaction<Schema>, edit: OrderEdit): Promise<void> {
  const {
    order,
    item,
    kind,
    before,
    after,
    substitute = null,
    paisa = null,
    reason,
    actor,
    key = null,
  } = edit;
  await tx
    .insertInto('order_edit')
    .values({
      order_id: order,
      order_item_id: item,
      kind,
      quantity_before: before?.quantity ?? null,
      quantity: after?.quantity ?? null,
      grams_before: before?.grams ?? null,
      grams: after?.grams ?? null,
      substitute_id: substitute,
      amount_paisa: paisa,
      reason,
      actor,
      edit_key: key,
    })
    .execute();
}

/** Whether a request with this key has changed the order already. */
export async function isEdited(tx: Transaction<Schema>, order: number, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_edit')
    .where('order_id', '=', order)
    .where('edit_key', '=', key)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last move or edit of an order. */
export interface LastChange {
  actor: string;
  at: Date;
  kind: 'move' | 'edit';
}

export async function findLastChange(
  tx: Transaction<Schema>,
  order: number,
): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    SELECT actor, at, kind FROM (
      (SELECT actor, at, 'move' AS kind FROM order_history WHERE order_id = ${order} ORDER BY id DESC LIMIT 1)
      UNION ALL
      (SELECT actor, at, 'edit' AS kind FROM order_edit WHERE order_id = ${order} ORDER BY id DESC LIMIT 1)
    ) AS changes ORDER BY at DESC LIMIT 1`.execute(tx);
  return rows[0];
}

/**
 * Refuses with 409 `order_changed` what was decided on an older version, with the person and the time of the last change. Null: any
 * version.
 */
export async function refuseVersion(
  tx: Transaction<Schema>,
  order: LockedOrder,
  version: number | null,
): Promise<Refused | null> {
  if (version === null || version === order.version) return null;
  const last = await findLastChange(tx, order.id);
  const message = `${last?.actor ?? 'somebody'} changed order ${order.number} meanwhile. It is ${order.status}.`;
  return new Refused(409, 'order_changed', message, { fields: lastChangeFields(order.status, last) });
}

/** The current status, and the actor, the time (ISO 8601) and the kind of the last change. */
export function lastChangeFields(status: string, last: LastChange | undefined): Record<string, string> {
  if (!last) return { status };
  return { status, moved_by: last.actor, moved_at: last.at.toISOString(), change: last.kind };
}
