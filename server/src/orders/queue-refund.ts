import type { Transaction } from 'kysely';
import type { PaymentTable, Schema } from '../platform/db/schema.ts';
import { newProviderId } from '../platform/provider-id.ts';

/** Why an overpayment is refunded, in the words that the gateway gets. */
const REASONS = {
  second_capture: 'Order paid twice',
  order_cancelled: 'Order was cancelled',
  paid_in_cash: 'Order was paid in cash',
} satisfies Record<NonNullable<PaymentTable['surplus']>, string>;

/** An overpayment: the whole of it is refunded. */
export interface Overpayment {
  id: number;
  order_id: number;
  amount_paisa: number;
  surplus: NonNullable<PaymentTable['surplus']>;
}

/** Queues the refund of a whole overpayment. */
export async function queueOverpayment(tx: Transaction<Schema>, payment: Overpayment): Promise<void> {
  await queueRefund(tx, {
    order: payment.order_id,
    payment: payment.id,
    paisa: payment.amount_paisa,
    reason: REASONS[payment.surplus],
  });
}

interface QueuedRefund {
  /** The order's id. */
  order: number;
  /** The payment that is refunded, wholly or in part; null: cash or money of a wallet, which the shop pays out. */
  payment: number | null;
  /** The receipt of a wallet that is refunded; staff send the money back (`sendRefundBack`). */
  receipt?: number;
  /** Whether it becomes credit, which is done at once: the caller writes the entry. */
  toCredit?: boolean;
  paisa: number;
  /** Why, for the shopper and the gateway. */
  reason: string;
}

/** Queues a refund: the payment sweep requests it from the provider, or the shop pays it out (`payOutRefund`). Returns its id. */
export async function queueRefund(
  tx: Transaction<Schema>,
  { toCredit = false, ...refund }: QueuedRefund,
): Promise<number> {
  const { id } = await tx
    .insertInto('refund')
    .values({
      order_id: refund.order,
      payment_id: refund.payment,
      amount_paisa: refund.paisa,
      refund_trans_id: newProviderId('HR'),
      reason: refund.reason,
      refund_ref_id: null,
      ...(refund.payment === null && { next_look: null }),
      ...(refund.receipt !== undefined && { receipt_id: refund.receipt }),
      ...(toCredit && { to_credit: true, state: 'refunded' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
