import type { ValueKind, ValueRequest } from '@haat/contract/office/orders/value-requests';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { DECIDED, type Mover } from '../value-limits/move-value.ts';
import { readLimit } from '../value-limits/value-limits.ts';

/** Returns the requests that wait for a second person, the oldest first. */
export function listValueRequests(db: Database, caller: Mover): Promise<ValueRequest[]> {
  return findRequests(db, caller, sql`state = 'waiting'`);
}

/** Returns the caller's requests that wait, or were decided in the last 24 hours, the newest first. */
export async function listOwnValueRequests(db: Database, caller: Mover): Promise<ValueRequest[]> {
  const recent = sql`(state = 'waiting' OR decided > now() - interval '1 day')`;
  const own = await findRequests(db, caller, sql`staff_id = ${caller.id} AND ${recent}`);
  return own.toReversed();
}

/** Withdraws a request of the caller. Refused with 404, 409 `decided`. */
export async function withdrawValueRequest(
  db: Database,
  caller: Mover,
  id: number,
): Promise<ValueRequest[] | Refused> {
  const refused = await asStaff(db, caller, async (tx) => {
    const request = await tx
      .selectFrom('value_request')
      .where('id', '=', id)
      .where('staff_id', '=', caller.id)
      .select('state')
      .forUpdate()
      .executeTakeFirst();
    if (!request) return notFound('Request');
    if (request.state !== 'waiting') return DECIDED;
    await tx
      .updateTable('value_request')
      .set({ state: 'withdrawn', decided: sql`now()`, body: '{}', reason: '' })
      .where('id', '=', id)
      .execute();
    return null;
  });
  return refused ?? listOwnValueRequests(db, caller);
}

/** Whether the caller may be the second person of a request: any other owner, or somebody whose limit is as high. */
export function isAllowed(
  { id, role }: Mover,
  limitPaisa: number | null,
  request: { staff_id: number; amount_paisa: number; moved_paisa: number },
): boolean {
  if (request.staff_id === id) return false;
  return role === 'owner' || limitPaisa === null || request.amount_paisa + request.moved_paisa <= limitPaisa;
}

async function findRequests(
  db: Database,
  caller: Mover,
  condition: ReturnType<typeof sql>,
): Promise<ValueRequest[]> {
  const limit = await readLimit(db, caller.role);
  const rows = await db
    .selectFrom('value_request as request')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .leftJoin('staff as second', 'second.id', 'decided_by')
    .leftJoin('orders', 'orders.id', 'order_id')
    .where(condition as ReturnType<typeof sql<SqlBool>>)
    .select(['request.id', 'kind', 'staff_id', 'amount_paisa', 'moved_paisa', 'lines', 'reason', 'state'])
    .select(['staff.name as staff', 'second.name as decided_by', 'answer', 'request.created'])
    .select(['order_id as order', 'number'])
    .orderBy('request.id')
    .limit(200)
    .execute();
  return rows.map(({ staff_id, amount_paisa, moved_paisa, kind, number, decided_by, created, ...row }) => ({
    ...row,
    kind: kind as ValueKind,
    number: number ?? '',
    amount_paisa,
    decided_by: decided_by ?? '',
    created: created.toISOString(),
    allowed: isAllowed(caller, limit, { staff_id, amount_paisa, moved_paisa }),
  }));
}
