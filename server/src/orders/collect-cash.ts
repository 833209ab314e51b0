import { wholeTaka } from '@haat/contract/money/money';
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/refused.ts';
import { readBalance } from './order-balance.ts';

/**
 * Refuses to complete an order with 409 `cash_due_changed`, with the sum in `due_paisa`, if the sum due, in whole taka,
 * is not the one that was shown. The version does not show this: a payment does not raise it, so cash could be recorded for an order that was just
 * paid online.
 */
export async function cashDueProblem(
  tx: Transaction<Schema>,
  order: number,
  shownPaisa: number | undefined,
): Promise<Refused | null> {
  if (shownPaisa === undefined) return null;
  const { duePaisa } = await readBalance(tx, order);
  const due = wholeTaka(duePaisa);
  if (shownPaisa === due) return null;
  return new Refused(409, { code: 'cash_due_changed', params: { due_paisa: due } });
}

/**
 * Records the cash that is collected when an order is handed over: what is due in whole taka. The paisa that nobody collects are
 * an adjustment, so that nothing stays due. The caller has locked the order.
 */
export async function collectCash(tx: Transaction<Schema>, order: number, actor: string): Promise<void> {
  const { duePaisa } = await readBalance(tx, order);
  const paisa = wholeTaka(duePaisa);
  await tx.insertInto('cash_payment').values({ order_id: order, amount_paisa: paisa, actor }).execute();
  await writeRounding(tx, order, duePaisa - paisa, actor);
}

/** Adjusts an order by the paisa that nobody pays in cash. */
export async function writeRounding(
  tx: Transaction<Schema>,
  order: number,
  paisa: number,
  actor: string,
): Promise<void> {
  if (paisa === 0) return;
  await tx
    .insertInto('order_adjustment')
    .values({
      order_id: order,
      order_item_id: null,
      kind: 'rounding',
      amount_paisa: paisa,
      reason: 'whole taka',
      actor,
      adjustment_key: null,
    })
    .execute();
}
