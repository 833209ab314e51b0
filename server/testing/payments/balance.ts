import { readBalance } from '../../src/orders/order-balance.ts';
import { addAttempt, lockPayableOrder } from '../../src/payments/payment-attempts.ts';
import { type RecordedCapture, recordCapture } from '../../src/payments/record-capture.ts';
import { type Database, inTransaction } from '../../src/platform/db/database.ts';
import { newProviderId } from '../../src/platform/provider-id.ts';

/**
 * Pays an order online, as if the provider had captured its total on a page of the version before, or what became due after its first
 * payment; as an overpayment if nothing is due.
 */
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
    const { duePaisa } = await readBalance(tx, id);
    const isPaid = order.payment_id !== null && duePaisa >= LEAST_PAISA;
    const { total_paisa } = await tx
      .selectFrom('orders')
      .where('id', '=', id)
      .select('total_paisa')
      .executeTakeFirstOrThrow();
    const asked = {
      provider: 'sslcommerz',
      language: 'en',
      duePaisa: isPaid ? duePaisa : total_paisa,
    } as const;
    const attempt = await addAttempt(tx, { order_id: id, khata_id: null }, asked);
    const ids = { valId: newProviderId('V'), bankTranId: newProviderId('B') };
    return recordCapture(tx, order, attempt, { ...ids, means: 'bKash', risky: false });
  });
}

/** What a provider takes at least. */
const LEAST_PAISA = 1_000;
