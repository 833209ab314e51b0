import type { Transaction } from 'kysely';
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
  slots?: { before: number | null; after: number };
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
