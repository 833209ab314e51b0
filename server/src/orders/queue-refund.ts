import type { Transaction } from 'kysely';
import type { PaymentTable, Schema } from '../platform/db/schema.ts';
import { newProviderId } from '../platform/provider-id.ts';

/** The reason of a refund, as sent to the gateway. */
const REASONS = {
  second_capture: 'Order paid twice',
  order_cancelled: 'Order was cancelled',
  paid_in_cash: 'Order was paid in cash',
};

/** A payment to refund, with its reason (`surplus`). */
export interface RefundedPayment {
  id: number;
  amount_paisa: number;
  surplus: NonNullable<PaymentTable['surplus']>;
}

/** Queues the refund of a whole payment, once: the payment sweep requests it from the provider. */
export async function queueRefund(tx: Transaction<Schema>, payment: RefundedPayment): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      payment_id: payment.id,
      amount_paisa: payment.amount_paisa,
      refund_trans_id: newProviderId('HR'),
      reason: REASONS[payment.surplus],
      refund_ref_id: null,
    })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .execute();
}
