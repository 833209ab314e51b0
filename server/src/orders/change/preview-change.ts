import { wholeTaka } from '@haat/contract/money/money';
import { sql, type Transaction } from 'kysely';
import { type Database, inRolledBack } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { notFound, Refused } from '../../platform/refused.ts';
import { readBalance } from '../order-balance.ts';
import { findOrder, type StoredOrder } from '../orders.ts';
import type { Refunded } from '../refund-excess.ts';
import type { ChangeContext } from './agree-terms.ts';
import { applyChange } from './change-order.ts';
import type { Change } from './read-change.ts';

/** What a change would do, in paisa; with what `read` reads of it before it is rolled back. */
interface Preview<Read> {
  order: StoredOrder;
  before: Sums;
  after: Sums;
  refunded: Refunded;
  read: Read;
}

export interface Sums {
  totalPaisa: number;
  deliveryPaisa: number;
  duePaisa: number;
  cashDuePaisa: number;
}

/** Makes a change and rolls it back, so that the preview cannot differ from it. The same refusals as `applyChange`. */
export function previewChange<Read>(
  db: Database,
  id: number,
  change: Change,
  context: ChangeContext,
  read: (tx: Transaction<Schema>, newestMessage: number) => Promise<Read>,
): Promise<Preview<Read> | Refused> {
  return inRolledBack(db, async (tx) => {
    const before = await readSums(tx, id);
    const { rows } = await sql<{ message: number }>`
      SELECT coalesce(max(id), 0) AS message FROM message`.execute(tx);
    const refunded = await applyChange(tx, id, change, context);
    if (refunded instanceof Refused) return refunded;
    // The checks at the end of a transaction, which a rollback would leave out.
    await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
    const order = await findOrder(tx, id);
    if (!order || !before) return notFound('Order');
    const after = (await readSums(tx, id))!;
    return { order, before, after, refunded, read: await read(tx, rows[0]!.message) };
  });
}

async function readSums(tx: Transaction<Schema>, id: number): Promise<Sums | null> {
  const order = await tx
    .selectFrom('orders')
    .where('id', '=', id)
    .select(['total_paisa', 'delivery_paisa'])
    .executeTakeFirst();
  if (!order) return null;
  const { duePaisa } = await readBalance(tx, id);
  return {
    totalPaisa: order.total_paisa,
    deliveryPaisa: order.delivery_paisa,
    duePaisa,
    cashDuePaisa: wholeTaka(duePaisa),
  };
}
