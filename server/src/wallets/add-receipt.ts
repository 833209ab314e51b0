import type { Wallet } from '@haat/contract/shop/wallets';
import type { Transaction } from 'kysely';
import type { Schema, WalletReceiptTable } from '../platform/db/schema.ts';
import { lockTrxId, matchByItself } from './match-receipt.ts';

/** Money that has arrived in a wallet of the shop. */
export interface Receipt {
  wallet: Wallet;
  /** See `readTrxId`. */
  trxId: string;
  amountPaisa: number;
  /** In E.164, or as the wallet masks it; empty: not known. */
  sender: string;
  /** Null: now. */
  received: Date | null;
  /** The SMS. */
  text?: string;
  source: WalletReceiptTable['source'];
  actor: string;
  /** The key of the request, for a receipt that somebody types. */
  key?: string;
}

/** `different`: the transaction is a receipt of another amount. `known`: it is one already. */
export type Added = 'added' | 'matched' | 'known' | 'different';

/**
 * Stores a receipt once and pays the order that waits for it. A statement or an SMS confirms one that was typed before.
 */
export async function addReceipt(tx: Transaction<Schema>, receipt: Receipt): Promise<Added> {
  const { wallet, trxId, source } = receipt;
  await lockTrxId(tx, wallet, trxId);
  const known = await tx
    .selectFrom('wallet_receipt')
    .where('wallet', '=', wallet)
    .where('trx_id', '=', trxId)
    .select(['id', 'amount_paisa', 'unconfirmed'])
    .executeTakeFirst();
  if (known) {
    if (known.amount_paisa !== receipt.amountPaisa) return 'different';
    if (known.unconfirmed && source !== 'typed')
      await tx.updateTable('wallet_receipt').set({ unconfirmed: false }).where('id', '=', known.id).execute();
    return 'known';
  }
  await tx
    .insertInto('wallet_receipt')
    .values({
      wallet,
      trx_id: trxId,
      amount_paisa: receipt.amountPaisa,
      sender: receipt.sender,
      ...(receipt.received && { received: receipt.received }),
      text: receipt.text ?? '',
      source,
      unconfirmed: source === 'typed',
      actor: receipt.actor,
      receipt_key: receipt.key ?? `${source} ${wallet} ${trxId}`,
    })
    .execute();
  return (await matchByItself(tx, wallet, trxId)) ? 'matched' : 'added';
}
