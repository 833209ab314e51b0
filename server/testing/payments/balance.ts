import { addAttempt, lockPayableOrder } from '../../src/payments/payment-attempts.ts';
import { type RecordedCapture, recordCapture } from '../../src/payments/record-capture.ts';
import { type Database, inTransaction } from '../../src/platform/db/database.ts';
import { newProviderId } from '../../src/platform/provider-id.ts';

/** Pays an order online, as if the provider had captured its total; as an overpayment if it is paid already. */
export function payOnline(db: Database, id: number): Promise<RecordedCapture | null> {
  return inTransaction(db, async (tx) => {
    const order = await lockPayableOrder(tx, id);
    // One attempt at a time has a page; the others are over.
    await tx
      .updateTable('payment_attempt')
      .set({ state: 'abandoned' })
      .where('order_id', '=', id)
      .where('state', '=', 'created')
      .execute();
    const attempt = await addAttempt(tx, order, { provider: 'sslcommerz', language: 'en' });
    const ids = { valId: newProviderId('V'), bankTranId: newProviderId('B') };
    return recordCapture(tx, order, attempt, { ...ids, means: 'bKash', risky: false });
  });
}
