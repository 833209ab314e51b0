import { toTaka } from '@haat/contract/common/money';
import type { SoldOut, UnsentMessage } from '@haat/contract/office/lists';
import type { Database } from '../../platform/db/database.ts';

/** A list has at most this many rows. */
const MAX_ROWS = 200;

/** Returns the newest messages that were not sent, or of which nobody knows it. */
export async function findUnsentMessages(db: Database): Promise<UnsentMessage[]> {
  const rows = await db
    .selectFrom('message')
    .where('state', 'in', ['uncertain', 'dead'])
    .select(['id', 'event', 'recipient', 'text', 'problem', 'created'])
    .select((eb) => eb.ref('state').$castTo<UnsentMessage['state']>().as('state'))
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ event, created, ...row }) => ({
    ...row,
    order: Number(/^order (\d+) /.exec(event)?.[1]) || null,
    at: created.toISOString(),
  }));
}

/** Returns listed products without stock, in order of their names. */
export async function findOutOfStock(db: Database): Promise<SoldOut[]> {
  const rows = await db
    .selectFrom('product')
    .where('stock', '=', 0)
    .where('listed', '=', true)
    .select(['id', 'name', 'name_bn', 'unit', 'price_paisa'])
    .orderBy('name')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ price_paisa, ...row }) => ({ ...row, price: toTaka(price_paisa) }));
}
