import type { Selectable, Transaction } from 'kysely';
import { addCredit } from '../credit/add-credit.ts';
import { queueKhataMessage } from '../credit/khata.ts';
import { readBalance } from '../orders/order-balance.ts';
import { queueOverpayment } from '../orders/queue-refund.ts';
import { refundExcess } from '../orders/refund-excess.ts';
import type { PaymentTable, Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import type { PaidKhata, PaidOrder, StoredAttempt } from './payment-attempts.ts';
import type { Alarm, Capture } from './provider/provider.ts';

export type RecordedCapture = Pick<Selectable<PaymentTable>, 'surplus' | 'held'>;

/**
 * Records a capture: as a payment of its order, or as an overpayment with a refund that is due if nothing is due of the order. Returns
 * null if it is already recorded. The caller has locked the order.
 */
export async function recordCapture(
  tx: Transaction<Schema>,
  order: PaidOrder,
  attempt: StoredAttempt,
  capture: Capture,
): Promise<RecordedCapture | null> {
  if (await isRecorded(tx, attempt, capture)) return null;
  const payment = await tx
    .insertInto('payment')
    .values({
      attempt_id: attempt.id,
      order_id: order.id,
      provider: attempt.provider,
      val_id: capture.valId,
      bank_tran_id: capture.bankTranId,
      amount_paisa: attempt.amount_paisa,
      means: capture.means,
      surplus: await overpaymentReason(tx, order),
      held: capture.risky,
    })
    .returning(['id', 'surplus', 'held', 'amount_paisa'])
    .executeTakeFirstOrThrow();
  if (payment.surplus !== null) {
    await queueOverpayment(tx, { ...payment, order_id: order.id, surplus: payment.surplus });
    return payment;
  }
  await tx
    .updateTable('orders')
    .set({ payment_id: capture.bankTranId })
    .where('id', '=', order.id)
    .where('payment_id', 'is', null)
    .execute();
  // Less may be due than when the page was made.
  await refundExcess(tx, order.id, { reason: 'Less was supplied than ordered' });
  return payment;
}

/**
 * Records a capture as paid in to the account of a khata; too much is credit. Returns null if it is already recorded, or its khata was erased with its
 * person, which is an alarm. The caller has locked the khata.
 */
export async function recordKhataCapture(
  tx: Transaction<Schema>,
  khata: PaidKhata | null,
  attempt: StoredAttempt,
  capture: Capture,
): Promise<RecordedCapture | null> {
  if (await isRecorded(tx, attempt, capture)) return null;
  if (!khata) {
    const detail = `bank_tran_id ${capture.bankTranId}: its khata is erased, pay it back`;
    await raiseAlarms(tx, attempt.id, [{ kind: 'attempt', detail }]);
    return null;
  }
  const paisa = attempt.amount_paisa;
  const payment = await tx
    .insertInto('payment')
    .values({
      attempt_id: attempt.id,
      order_id: null,
      khata_id: khata.id,
      provider: attempt.provider,
      val_id: capture.valId,
      bank_tran_id: capture.bankTranId,
      amount_paisa: paisa,
      means: capture.means,
      surplus: null,
      held: capture.risky,
    })
    .returning(['id', 'surplus', 'held'])
    .executeTakeFirstOrThrow();
  const { phone } = khata;
  const key = `payment ${payment.id} of khata`;
  const entry = { phone, kind: 'paid_in', paidBy: 'online', payment: payment.id, paisa, key } as const;
  const paid = await addCredit(tx, {
    ...entry,
    reason: capture.means || attempt.provider,
    actor: 'customer',
  });
  if (paid instanceof Refused) throw new Error(`payment ${payment.id} of a khata is refused`);
  await queueKhataMessage(tx, { phone, text: 'khata_got', paisa, event: key });
  return payment;
}

/** Stores alarms, each detail once. */
export async function raiseAlarms(
  tx: Transaction<Schema>,
  attemptId: number,
  alarms: readonly Alarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  await tx
    .insertInto('payment_alarm')
    .values(alarms.map(({ kind, detail }) => ({ attempt_id: attemptId, kind, detail })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns true if the capture is recorded. Also if another payment has one of its ids; then it raises an alarm. */
async function isRecorded(
  tx: Transaction<Schema>,
  attempt: StoredAttempt,
  capture: Capture,
): Promise<boolean> {
  const known = await tx
    .selectFrom('payment')
    .where('provider', '=', attempt.provider)
    .where((eb) => eb.or([eb('val_id', '=', capture.valId), eb('bank_tran_id', '=', capture.bankTranId)]))
    .selectAll()
    .execute();
  const same = known.some(
    (one) =>
      one.attempt_id === attempt.id &&
      one.val_id === capture.valId &&
      one.bank_tran_id === capture.bankTranId,
  );
  if (known.length > 0 && !same) {
    const detail = `val_id ${capture.valId}, bank_tran_id ${capture.bankTranId}: another payment has one of them`;
    await raiseAlarms(tx, attempt.id, [{ kind: 'taken', detail }]);
  }
  return known.length > 0;
}

/** Returns the reason why a payment is an overpayment, or null. */
async function overpaymentReason(
  tx: Transaction<Schema>,
  order: PaidOrder,
): Promise<PaymentTable['surplus']> {
  const { duePaisa } = await readBalance(tx, order.id);
  if (order.payment_id !== null && duePaisa <= 0) return 'second_capture';
  if (order.status === 'CANCELLED') return 'order_cancelled';
  if (order.status !== 'COMPLETED') return duePaisa <= 0 ? 'second_capture' : null;
  const cash = await tx
    .selectFrom('cash_payment')
    .where('order_id', '=', order.id)
    .select('amount_paisa')
    .executeTakeFirst();
  // Cash on delivery was not recorded in former releases.
  return cash || order.order_type === 'COD' ? 'paid_in_cash' : null;
}
