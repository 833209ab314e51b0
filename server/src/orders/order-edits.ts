import type { OrderChanges } from '@haat/contract/office/orders/orders';
import type { ChangedLine } from '@haat/contract/office/orders/picking';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { OrderEditTable, Schema } from '../platform/db/schema.ts';

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
  /** The ids of the slots, of a move to another one. */
  slots?: { before: number | null; after: number | null };
  /** What a change has re-agreed, and the hash of the request. */
  changes?: OrderChanges;
  contentHash?: string;
  /** By how much the order costs less. */
  paisa?: number;
  reason: string;
  actor: string;
  /** The key of the request, if it has one. */
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
    slots,
    changes,
    contentHash = null,
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
      slot_before_id: slots?.before ?? null,
      slot_id: slots?.after ?? null,
      changes: changes ? JSON.stringify(changes) : null,
      content_hash: contentHash,
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

/**
 * How many were ordered of each line that was changed since its order was confirmed, or since the last of these steps, by the id of the line.
 * 0: it was added.
 */
export async function findQuantitiesBefore(
  db: Database,
  orders: readonly number[],
  since: readonly ('picked' | 'packed')[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; before: number }>`
    SELECT DISTINCT ON (changed.line) changed.line, changed.before
    FROM order_edit AS edit, jsonb_to_recordset(edit.changes -> 'lines') AS changed (line bigint, before int)
    WHERE edit.order_id = ANY(${orders}::bigint[]) AND edit.at > coalesce(
      (SELECT max(at) FROM order_step WHERE order_id = edit.order_id AND step = ANY(${since}::text[])),
      (SELECT max(at) FROM order_history WHERE order_id = edit.order_id AND to_status = 'PROCESSING'))
    ORDER BY changed.line, edit.id`.execute(db);
  return new Map(rows.map(({ line, before }) => [line, before]));
}

/** The change of a line, for who picks or packs it; nothing if it is as before. */
export function changedLine(before: number | undefined, after: number): { changed?: ChangedLine } {
  return before === undefined || before === after ? {} : { changed: { before, after } };
}
