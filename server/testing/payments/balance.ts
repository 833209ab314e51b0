import { readBalance } from '../../src/orders/order-balance.ts';
import { addAttempt, lockPayableKhata, lockPayableOrder } from '../../src/payments/payment-attempts.ts';
import {
  type RecordedCapture,
  recordCapture,
  recordKhataCapture,
} from '../../src/payments/record-capture.ts';
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

/** Matches a receipt of a wallet with an order, as staff do. */
export async function payByWallet(db: Database, order: number, paisa: number): Promise<void> {
  const receipt = { wallet: 'bkash', trx_id: `BK${10_000_000 + order}`, receipt_key: `of ${order}` } as const;
  const { id } = await db
    .insertInto('wallet_receipt')
    .values({ ...receipt, amount_paisa: paisa, source: 'typed', actor: 'staff:Rina' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const matched = { order_id: order, matched: new Date(), matched_by: 'staff:Rina' };
  await db.updateTable('wallet_receipt').set(matched).where('id', '=', id).execute();
}

/** Pays so much of what is owed on a khata, in the same way; nothing if less is owed. */
export function payKhataOnline(db: Database, id: number, paisa: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const khata = (await lockPayableKhata(tx, id))!;
    if (khata.owedPaisa < paisa) return;
    const asked = { provider: 'sslcommerz', language: 'bn', duePaisa: paisa } as const;
    const attempt = await addAttempt(tx, { order_id: null, khata_id: id }, asked);
    await tx.updateTable('payment_attempt').set({ state: 'captured' }).where('id', '=', attempt.id).execute();
    const ids = { valId: newProviderId('V'), bankTranId: newProviderId('B') };
    await recordKhataCapture(tx, khata, attempt, { ...ids, means: 'bKash', risky: false });
  });
}

/** What a provider takes at least. */
const LEAST_PAISA = 1_000;
