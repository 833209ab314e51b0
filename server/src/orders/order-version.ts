import type { OrderNow } from '@haat/contract/http/problems';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import type { LockedOrder } from './lock-order.ts';

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
export async function versionProblem(
  tx: Transaction<Schema>,
  order: LockedOrder,
  version: number | null,
): Promise<Refused | null> {
  if (version === null || version === order.version) return null;
  const last = await findLastChange(tx, order.id);
  return new Refused(409, { code: 'order_changed', params: orderNow(order.status, last) });
}

/** The current status, and the actor, the time (ISO 8601) and the kind of the last change. */
export function orderNow(status: string, last: LastChange | undefined): OrderNow {
  if (!last) return { status };
  return { status, moved_by: last.actor, moved_at: last.at.toISOString(), change: last.kind };
}
