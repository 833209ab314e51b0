import type { Wallet } from '@haat/contract/shop/wallets';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Statement } from './read-statement.ts';

/** What became of the rows of a statement. */
interface Stored {
  added: number;
  /** Rows that are receipts already. */
  known: number;
  /** TrxIDs that are receipts of another amount. */
  different: string[];
}

/**
 * Stores the receipts of a statement once. One that somebody else has typed is confirmed; who has typed it could have typed the statement, too.
 * Nothing is matched here.
 */
export async function storeStatement(
  tx: Transaction<Schema>,
  receipts: Statement['receipts'],
  actor: string,
): Promise<Stored> {
  const [first] = receipts;
  if (!first) return { added: 0, known: 0, different: [] };
  const { wallet } = first;
  const trxIds = receipts.map(({ trxId }) => trxId);
  // By TrxID: two statements at once do not wait for each other in a circle.
  const { rows: inserted } = await sql<{ trx_id: string }>`
    INSERT INTO wallet_receipt (wallet, trx_id, amount_paisa, sender, received, source, actor, receipt_key)
    SELECT ${wallet}, trx_id, amount_paisa, sender, coalesce(received, now()), 'csv', ${actor}, concat_ws(' ', 'csv', ${wallet}::text, trx_id)
    FROM unnest(${trxIds}::text[], ${receipts.map(({ amountPaisa }) => amountPaisa)}::bigint[],
      ${receipts.map(({ sender }) => sender)}::text[], ${receipts.map(({ received }) => received)}::timestamptz[])
      WITH ORDINALITY AS row (trx_id, amount_paisa, sender, received, nth)
    ORDER BY trx_id, nth ON CONFLICT DO NOTHING RETURNING trx_id`.execute(tx);
  const added = new Set(inserted.map(({ trx_id }) => trx_id));
  const amounts = await readAmounts(tx, wallet, trxIds);
  const others = receipts.filter(({ trxId }) => !added.delete(trxId));
  const known = others.filter(({ trxId, amountPaisa }) => amounts.get(trxId) === amountPaisa);
  await sql`
    UPDATE wallet_receipt SET unconfirmed = false WHERE unconfirmed AND wallet = ${wallet} AND actor <> ${actor}
      AND trx_id = ANY(${known.map(({ trxId }) => trxId)}::text[])`.execute(tx);
  return {
    added: inserted.length,
    known: known.length,
    different: others.filter((row) => !known.includes(row)).map(({ trxId }) => trxId),
  };
}

async function readAmounts(
  tx: Transaction<Schema>,
  wallet: Wallet,
  trxIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ trx_id: string; amount_paisa: number }>`
    SELECT trx_id, amount_paisa FROM wallet_receipt WHERE wallet = ${wallet} AND trx_id = ANY(${trxIds}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ trx_id, amount_paisa }) => [trx_id, amount_paisa]));
}
