import type { OrderEdit } from '@haat/contract/office/orders/edits';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { ValueKind } from '@haat/contract/office/orders/value-requests';
import { rightsOf } from '@haat/contract/office/rights';
import { cleanText } from '@haat/contract/text/text';
import type { Transaction } from 'kysely';
import { queueOrderMessage } from '../../messages/orders/queue-order-message.ts';
import { completePicking } from '../../picking/complete-picking.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { adjustOrder } from '../adjust-order.ts';
import { type LockedOrder, lockOrder } from '../lock-order.ts';
import { getOrder } from '../office/get-order.ts';
import { readBalance } from '../order-balance.ts';
import { isEdited } from '../order-edits.ts';
import { findLines, lockProductsOf, suppliedOf } from '../order-lines.ts';
import { versionProblem } from '../order-version.ts';
import { supplyLine } from '../supply-line.ts';

/** A change of an order by its id. */
export type ChangeOf = OrderEdit & { order: number };

/**
 * Changes the goods of an order, or lowers its sum, in one transaction with stock, refund and message. Repeated with the same key, it
 * returns the order as it is. See the endpoint for the refusals.
 */
export async function editOrder(
  db: Database,
  staff: Mover,
  change: ChangeOf,
): Promise<OfficeOrder | Refused> {
  const { order, version } = change;
  const move = { verb: 'editOrder', kind: kindOf(change), order, version, body: change } as const;
  const refused = await moveValue(db, staff, move, (tx) => applyEdit(tx, staff, change));
  return refused ?? getOrder(db, change.order);
}

/** The kind of the value that a change moves. */
export function kindOf({ lower }: OrderEdit): ValueKind {
  if (!lower) return 'short';
  return lower.line === undefined ? lower.kind : 'price';
}

/** The same in the caller's transaction, which must be rolled back if it is refused. */
export async function applyEdit(
  tx: Transaction<Schema>,
  staff: Mover,
  change: ChangeOf,
): Promise<Refused | null> {
  const order = await lockOrder(tx, change.order);
  if (!order) return notFound('Order');
  if (await isEdited(tx, order.id, change.key)) return null;
  const refusal = await versionProblem(tx, order, change.version);
  if (refusal) return refusal;
  const reason = cleanText(change.reason);
  if (reason === '') return invalid({ reason: 'required' });
  const lines = change.lines.map(({ line }) => line);
  if (new Set(lines).size !== lines.length) return invalid({ lines: 'twice' });
  const refused =
    (await changeLines(tx, staff, { ...change, reason })) ??
    (await lowerSum(tx, staff, { ...change, reason }));
  if (refused) return refused;
  if (!(await isEdited(tx, order.id, change.key))) return new Refused(422, 'nothing_changed');
  if (order.status === 'PROCESSING') await completePicking(tx, order.id, { kind: 'staff', name: staff.name });
  if (change.notify) await notifyShopper(tx, order);
  return null;
}

/** Lines that are supplied as before are left as they are. */
async function changeLines(
  tx: Transaction<Schema>,
  { name }: Mover,
  { order, lines, reason, key }: ChangeOf,
): Promise<Refused | null> {
  const stored = await findLines(tx, order);
  const changed = lines.map(({ line }) => line);
  await lockProductsOf(tx, stored, changed);
  for (const { line, quantity, missing } of lines) {
    const before = stored.get(line);
    if (!before) return notFound('Order line');
    if (suppliedOf(before) === quantity) continue;
    const actor = { kind: 'staff', name } as const;
    const supply = { order, item: line, quantity, missing, reason, actor, key, quiet: true };
    const supplied = await supplyLine(tx, supply);
    if (supplied instanceof Refused) return supplied;
  }
  return null;
}

async function lowerSum(
  tx: Transaction<Schema>,
  { name, role }: Mover,
  { order, lower, reason, key }: ChangeOf,
): Promise<Refused | null> {
  if (!lower) return null;
  const adjusted = await adjustOrder(tx, {
    order,
    kind: lower.kind,
    paisa: lower.amount_paisa,
    item: lower.line ?? null,
    reason,
    actor: { kind: 'staff', name },
    key,
    inCash: lower.in_cash,
    mayPayCash: rightsOf(role).includes('cash.manage'),
  });
  return adjusted instanceof Refused ? adjusted : null;
}

/** One message for all that has changed, numbered by the version that it reports. */
async function notifyShopper(tx: Transaction<Schema>, { id, version, ...order }: LockedOrder): Promise<void> {
  const { payablePaisa } = await readBalance(tx, id);
  await queueOrderMessage(
    tx,
    { id, ...order },
    { kind: 'changed', totalPaisa: payablePaisa, nth: version + 1 },
  );
}
