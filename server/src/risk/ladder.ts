import { toE164 } from '@haat/contract/phone/phone';
import { orderSteps } from '@haat/contract/shop/order-choices';
import type { OrderStep } from '@haat/contract/shop/orders';
import { type Selectable, sql } from 'kysely';
import { type Database, PLANNED_ONCE } from '../platform/db/database.ts';
import type { CallRuleTable } from '../platform/db/schema.ts';
import { refusedOften } from './phone-record.ts';

/** The rules that decide which orders are risky, and the step of each. */
export type Ladder = Selectable<CallRuleTable>;

/** A step of an order that is placed now. Amounts in paisa. */
export interface Step {
  kind: OrderStep['kind'];
  reason: OrderStep['reason'];
  /** Null: it is no advance. */
  advancePaisa: number | null;
  /** An order that is refused at the door does not get its advance back. */
  isKept: boolean;
  /** A code has proven the phone before. */
  isDone: boolean;
}

/** What decides about the step of an order that is paid at the door. */
export interface RiskyOrder {
  /** In E.164; null: not known yet. */
  phone: string | null;
  /** The account that orders. */
  customer: number | null;
  /** A code has just proven the phone. */
  isProven: boolean;
  totalPaisa: number;
  deliveryPaisa: number;
  /** The id of its delivery zone. */
  zone: number | null;
  /** The least that can be paid online, in paisa; null: nothing can. */
  leastOnlinePaisa: number | null;
}

export function readLadder(db: Database): Promise<Ladder> {
  return db.selectFrom('call_rule').selectAll().executeTakeFirstOrThrow();
}

/** Whether the step of an order of this total depends on its phone. */
export function asksPhone(ladder: Ladder, totalPaisa: number): boolean {
  return isLargeFirst(ladder, totalPaisa) || isRefusedAsked(ladder);
}

const isLargeFirst = ({ first_order_step, first_order_paisa }: Ladder, totalPaisa: number) =>
  first_order_step !== 'quiet_call' && first_order_paisa !== null && totalPaisa >= first_order_paisa;
const isRefusedAsked = ({ refused_before, refused_step }: Ladder) =>
  refused_before && refused_step !== 'quiet_call';

/**
 * Returns the step that the ladder asks for, the highest if several reasons apply, or null. A step that the shop cannot take now becomes a
 * call: a code without SMS or for a phone that gets none, an advance without a charge or a way to pay it. Quiet calls are no steps: see `MUST_CALL`.
 */
export async function stepOf(db: Database, ladder: Ladder, order: RiskyOrder): Promise<Step | null> {
  const isFar = order.zone !== null && ladder.far_zones.includes(order.zone);
  const needsPhone = order.phone !== null && asksPhone(ladder, order.totalPaisa);
  if (!isFar && !needsPhone) return null;
  const facts = await readFacts(db, ladder, order);
  const rules: [boolean, OrderStep['reason'], Ladder['first_order_step']][] = [
    [isFar, 'far_zone', ladder.far_step],
    [isLargeFirst(ladder, order.totalPaisa) && facts.isFirst, 'first_order', ladder.first_order_step],
    [isRefusedAsked(ladder) && facts.isRefusedOften, 'refused_before', ladder.refused_step],
  ];
  let step: Step | null = null;
  for (const [applies, reason, kind] of rules) {
    if (!applies || kind === 'quiet_call') continue;
    const next = possibleStep(kind, reason, { ladder, order, facts });
    if (!step || orderSteps.indexOf(next.kind) > orderSteps.indexOf(step.kind)) step = next;
  }
  return step;
}

interface Facts {
  isFirst: boolean;
  isRefusedOften: boolean;
  sendsSms: boolean;
  takesOnline: boolean;
  takesWallets: boolean;
  isOwnProvenPhone: boolean;
}

/** One statement, and only where the ladder asks for a step. */
async function readFacts(db: Database, ladder: Ladder, order: RiskyOrder): Promise<Facts> {
  const phone = sql`${order.phone}::text`;
  const { rows } = await sql<Facts>`
    SELECT ${phone} IS NOT NULL AND NOT EXISTS (
        SELECT FROM orders WHERE receiver_phone_number = ${phone} AND status = 'COMPLETED') AS "isFirst",
      ${refusedOften(phone, sql`${ladder.refused_least}`, sql`${ladder.refused_last}::int`)} AS "isRefusedOften",
      EXISTS (SELECT FROM message_channel WHERE channel = 'sms' AND provider <> 'off') AS "sendsSms",
      online_payment AS "takesOnline", wallets <> '[]' AS "takesWallets",
      EXISTS (SELECT FROM customer WHERE id = ${order.customer} AND phone = ${phone} AND phone_proven IS NOT NULL)
        AS "isOwnProvenPhone"
    FROM shop_setting ${PLANNED_ONCE}`.execute(db);
  return rows[0]!;
}

/** Law: at most a tenth of an order is paid before its goods are handed to a courier. Whole taka, as wallets send them. */
export function advanceOf({ totalPaisa, deliveryPaisa }: Pick<RiskyOrder, 'totalPaisa' | 'deliveryPaisa'>) {
  return Math.floor(Math.min(deliveryPaisa, totalPaisa / 10) / 100) * 100;
}

function possibleStep(
  kind: Step['kind'],
  reason: Step['reason'],
  { ladder, order, facts }: { ladder: Ladder; order: RiskyOrder; facts: Facts },
): Step {
  const call = { kind: 'call', reason, advancePaisa: null, isKept: false, isDone: false } as const;
  if (kind === 'code') {
    const isDone = order.isProven || facts.isOwnProvenPhone;
    const isMobile = order.phone === null || toE164(order.phone) === order.phone;
    return isDone || (facts.sendsSms && isMobile) ? { ...call, kind, isDone } : call;
  }
  if (kind === 'call') return call;
  const advancePaisa = advanceOf(order);
  const { leastOnlinePaisa: least } = order;
  const isOnline = facts.takesOnline && least !== null && advancePaisa >= least;
  if (advancePaisa === 0 || !(isOnline || facts.takesWallets)) return call;
  return { ...call, kind, advancePaisa, isKept: ladder.advance_kept };
}
