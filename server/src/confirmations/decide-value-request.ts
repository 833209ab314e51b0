import { randomBytes } from 'node:crypto';
import type { Problem } from '@haat/contract/http/problems';
import type { ValueRequest } from '@haat/contract/office/orders/value-requests';
import { cleanLine } from '@haat/contract/text/text';
import { sql } from 'kysely';
import { decideComplaint } from '../complaints/decide-complaint.ts';
import { closeDrawer } from '../counter/drawer.ts';
import { sellAtCounter } from '../counter/sell-at-counter.ts';
import { countGoods, writeLoss } from '../couriers/parcels/take-parcel-back.ts';
import { settlePayoutProblem } from '../couriers/payouts/settle-problem.ts';
import { openKhata, undoKhataEntry, writeKhata } from '../customers/khata.ts';
import { moveCredit } from '../customers/move-credit.ts';
import { editOrder } from '../orders/edits/edit-order.ts';
import { moveAsStaff } from '../orders/office/move-as-staff.ts';
import { weighLine } from '../packing/weigh-line.ts';
import { payOutInCash, sendRefundBack } from '../payments/office/payment-actions.ts';
import { applyTick } from '../picking/apply-ticks.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { deliverStop } from '../runs/finish-stop.ts';
import { asStaff } from '../staff/as-staff.ts';
import { recordStockSheet } from '../stock/office/record-stock-sheet.ts';
import { DECIDED, type Mover, type Verb } from '../value-limits/move-value.ts';
import { readLimit } from '../value-limits/value-limits.ts';
import { addReceipt, importStatement, matchReceipt, settleClaim } from '../wallets/office/receipt-actions.ts';
import { isAllowed, listValueRequests } from './value-requests.ts';

interface Decision {
  id: number;
  confirm: boolean;
  answer?: string | undefined;
}

/**
 * The second person confirms a request, which is made now in the name of the first person, or refuses it. A request whose verb refuses it
 * lapses, and nothing is moved. See the endpoint for the refusals.
 */
export async function decideValueRequest(
  db: Database,
  caller: Mover,
  { id, confirm, answer = '' }: Decision,
  now: Date,
): Promise<ValueRequest[] | Refused> {
  const request = await db
    .selectFrom('value_request')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .where('value_request.id', '=', id)
    .select(['value_request.id', 'staff_id', 'name', 'role', 'verb', 'body', 'amount_paisa', 'moved_paisa'])
    .select('state')
    .executeTakeFirst();
  if (!request) return notFound('Request');
  if (request.staff_id === caller.id) return new Refused(403, 'own_request');
  if (request.state !== 'waiting') return DECIDED;
  if (!isAllowed(caller, await readLimit(db, caller.role), request)) return new Refused(403, 'above_limit');
  if (!confirm) {
    const refused = await end(db, caller, id, { state: 'refused', answer: cleanLine(answer) });
    return refused ?? listValueRequests(db, caller);
  }
  const { staff_id, name, role, verb, body, amount_paisa: paisa } = request;
  const mover: Mover = { id: staff_id, name, role, confirmed: { request: id, by: caller.id, paisa } };
  const made = await VERBS[verb as Verb](db, mover, body as never, now);
  if (!(made instanceof Refused)) return listValueRequests(db, caller);
  if (made === DECIDED) return DECIDED;
  await end(db, caller, id, { state: 'lapsed', answer: made.body.code });
  return new Refused(409, { code: 'request_lapsed', params: { code: made.body.code } });
}

/** How a request is made that was confirmed. */
const VERBS: Record<
  Verb,
  (db: Database, mover: Mover, body: never, now: Date) => Promise<unknown | Refused>
> = {
  addReceipt,
  applyTick: async (db, mover, tick: Omit<Parameters<typeof applyTick>[2], 'key' | 'at'>, now) => {
    const key = randomBytes(16).toString('hex');
    const { result, code } = await applyTick(db, mover, { ...tick, key, at: now.toISOString() }, now);
    return result === 'applied' ? result : new Refused(409, { code: code || 'nothing_moved' } as Problem);
  },
  closeDrawer,
  decideComplaint: async (db, mover, decision: Parameters<typeof decideComplaint>[2], now) =>
    (await decideComplaint(db, mover, decision, now)) ?? 'decided',
  deliverStop,
  editOrder,
  importStatement,
  loseParcel: async (db, mover, loss: Parameters<typeof writeLoss>[2]) =>
    (await writeLoss(db, mover, loss)) ?? 'lost',
  matchReceipt,
  moveAsStaff,
  moveCredit,
  openKhata,
  payOutInCash: (db, mover, { id }: { id: number }) => payOutInCash(db, mover, id),
  recordStockSheet,
  sellAtCounter,
  sendRefundBack,
  settleClaim,
  settlePayoutProblem: async (db, mover, settled: Parameters<typeof settlePayoutProblem>[2]) =>
    (await settlePayoutProblem(db, mover, settled)) ?? 'settled',
  takeParcelBack: async (db, mover, count: Parameters<typeof countGoods>[2]) =>
    (await countGoods(db, mover, count)) ?? 'counted',
  undoKhataEntry,
  weighLine,
  writeKhata,
};

async function end(
  db: Database,
  caller: Mover,
  id: number,
  outcome: { state: 'refused' | 'lapsed'; answer: string },
): Promise<Refused | null> {
  return asStaff(db, caller, async (tx) => {
    const ended = await tx
      .updateTable('value_request')
      .set({ ...outcome, decided: sql`now()`, body: '{}', reason: '' })
      .set(outcome.state === 'refused' ? { decided_by: caller.id } : {})
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    return ended ? null : DECIDED;
  });
}
