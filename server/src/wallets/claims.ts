import { toTaka } from '@haat/contract/money/money';
import type { OrderWallets } from '@haat/contract/office/orders/wallets';
import type { NewClaim, SentMoney } from '@haat/contract/shop/send-money';
import { readTrxId, type Wallet } from '@haat/contract/shop/wallets';
import { latinDigits } from '@haat/contract/text/digits';
import { sql, type Transaction } from 'kysely';
import { lockOrder } from '../orders/lock-order.ts';
import { readBalance } from '../orders/order-balance.ts';
import { readAdvanceDue } from '../orders/order-step.ts';
import { isOf, lockPayableKhata, type PaidKhata, type PaymentTarget } from '../payments/payment-attempts.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema, WalletClaimTable } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
import { lockTrxId, matchByItself } from './match-receipt.ts';

/** Claims of an order or a khata that wait at the same time: who mistypes can try again, who guesses cannot. */
const MAX_WAITING = 5;

interface Claim extends NewClaim {
  source: WalletClaimTable['source'];
  /** As in the history of an order. */
  actor: string;
}

/**
 * Stores that somebody says to have sent money for an order or a khata, which pays nothing, and matches it with a receipt that is there. Repeated
 * with the same key it does nothing. Refused with 400, 404, 409 `trx_id_taken`, `already_paid`, `order_cancelled`, `payment_method_off`, `too_many_claims`,
 * 422 `key_reused`.
 */
export async function claimSentMoney(
  db: Database,
  target: PaymentTarget,
  claim: Claim,
): Promise<Refused | null> {
  const trxId = readTrxId(claim.trx_id);
  const last = latinDigits(claim.sender_last ?? '').replace(/\D/g, '');
  if (trxId === null) return invalid({ trx_id: 'not_a_trx_id' });
  if (last.length > 0 && last.length < 3)
    return invalid({ sender_last: { code: 'too_short', params: { min: 3 } } });
  return inTransaction(db, async (tx) => {
    await lockTrxId(tx, claim.wallet, trxId);
    const locked =
      target.order_id !== null
        ? await lockOrder(tx, target.order_id)
        : await lockPayableKhata(tx, target.khata_id!);
    if (!locked) return notFound(target.order_id !== null ? 'Order' : 'Khata');
    const same = await findSame(tx, target, claim.key);
    if (same)
      return same.trx_id === trxId && same.wallet === claim.wallet ? null : new Refused(422, 'key_reused');
    const refused = await claimProblem(tx, { ...claim, ...target, trx_id: trxId });
    if (refused) return refused;
    await tx
      .insertInto('wallet_claim')
      .values({
        ...target,
        wallet: claim.wallet,
        trx_id: trxId,
        sender_last: last.slice(-4),
        source: claim.source,
        actor: claim.actor,
        claim_key: claim.key,
        receipt_id: null,
        amount_paisa: null,
      })
      .execute();
    await matchByItself(tx, claim.wallet, trxId);
    return null;
  });
}

function findSame(tx: Transaction<Schema>, target: PaymentTarget, key: string) {
  return tx
    .selectFrom('wallet_claim')
    .where(isOf(target))
    .where('claim_key', '=', key)
    .select(['wallet', 'trx_id'])
    .executeTakeFirst();
}

/** The caller has locked the transaction and what it pays. */
async function claimProblem(
  tx: Transaction<Schema>,
  { order_id, khata_id, wallet, trx_id }: Claim & PaymentTarget,
): Promise<Refused | null> {
  const { rows } = await sql<{
    cancelled: boolean;
    on: boolean;
    taken: boolean;
    waiting: number;
    due: number;
  }>`
    SELECT coalesce(status = 'CANCELLED', false) AS cancelled,
           coalesce(wallet = ${wallet}::text, false)
             OR EXISTS (SELECT FROM shop_setting WHERE wallets @> ${JSON.stringify([{ wallet }])}::jsonb) AS on,
           EXISTS (SELECT FROM wallet_claim WHERE wallet = ${wallet} AND trx_id = ${trx_id} AND state <> 'withdrawn')
             OR EXISTS (SELECT FROM wallet_receipt WHERE wallet = ${wallet} AND trx_id = ${trx_id} AND matched IS NOT NULL)
             OR EXISTS (SELECT FROM refund WHERE trx_id = ${trx_id}) AS taken,
           (SELECT count(*) FROM wallet_claim WHERE ${isOf({ order_id, khata_id })} AND state = 'waiting')::int AS waiting,
           coalesce((SELECT due_paisa FROM order_balance WHERE order_id = orders.id),
             (SELECT -balance_paisa FROM khata JOIN customer_account USING (phone) WHERE id = ${khata_id}::bigint), 0)::bigint AS due
    FROM shop_setting LEFT JOIN orders ON orders.id = ${order_id}::bigint`.execute(tx);
  const { cancelled, on, taken, waiting, due } = rows[0]!;
  if (!on) return new Refused(409, 'payment_method_off');
  if (taken) return new Refused(409, 'trx_id_taken');
  if (cancelled) return new Refused(409, 'order_cancelled');
  if (due <= 0) return new Refused(409, 'already_paid');
  return waiting < MAX_WAITING ? null : new Refused(409, 'too_many_claims');
}

/** Whether a row of `claim` has waited too long for its money. */
export const IS_OVERDUE = sql<boolean>`claim.at < now() - (SELECT claim_days FROM shop_setting) * interval '1 day'`;

/** What the office shows of the wallets of an order. */
export async function findOrderWallets(db: Database, order: number): Promise<OrderWallets> {
  const [claims, receipts, shop_wallets] = await Promise.all([
    db
      .selectFrom('wallet_claim')
      .where('order_id', '=', order)
      .select(['id', 'wallet', 'sender_last', 'amount_paisa', 'source', 'state', 'actor', 'at'])
      .select((eb) => eb.fn.coalesce('trx_id', sql.lit('')).as('trx_id'))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('wallet_receipt')
      .where('order_id', '=', order)
      .select(['id', 'wallet', 'trx_id', 'amount_paisa', 'sender', 'received', 'source', 'unconfirmed'])
      .orderBy('id')
      .execute(),
    readShopWallets(db),
  ]);
  return {
    shop_wallets,
    claims: claims.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    receipts: receipts.map(({ received, ...row }) => ({ ...row, received: received.toISOString() })),
  };
}

/** The wallets of which the shop has a number. */
export async function readShopWallets(db: Database): Promise<Wallet[]> {
  const { rows } = await sql<{ wallets: Wallet[] }>`
    SELECT ARRAY(SELECT DISTINCT entry ->> 'wallet' FROM jsonb_array_elements(wallets) AS entry ORDER BY 1) AS wallets
    FROM shop_setting`.execute(db);
  return rows[0]!.wallets;
}

/** What was sent for an order, as its owner sees it. */
export async function readSentMoney(db: Database, order: number): Promise<SentMoney> {
  const claims = await findClaims(db, { order_id: order, khata_id: null });
  const { duePaisa, walletPaisa } = await readBalance(db, order);
  const advancePaisa = await readAdvanceDue(db, order);
  return {
    due: toTaka(Math.max(0, duePaisa)),
    ...(advancePaisa !== null && { advance: toTaka(advancePaisa) }),
    paid: toTaka(walletPaisa),
    claims,
  };
}

/** The same of a khata: what is owed, what waits, and what has arrived within a day. */
export async function readSentToKhata(db: Database, { id, owedPaisa }: PaidKhata): Promise<SentMoney> {
  const { rows } = await sql<{ paisa: number }>`
    SELECT coalesce(sum(amount_paisa), 0)::bigint AS paisa FROM wallet_receipt
    WHERE khata_id = ${id} AND matched > now() - ${LATELY}`.execute(db);
  return {
    due: toTaka(owedPaisa),
    paid: toTaka(rows[0]!.paisa),
    claims: await findClaims(db, { order_id: null, khata_id: id }),
  };
}

/** For so long a khata shows what has arrived. */
const LATELY = sql`interval '1 day'`;

async function findClaims(db: Database, target: PaymentTarget): Promise<SentMoney['claims']> {
  const claims = await db
    .selectFrom('wallet_claim')
    .where(isOf(target))
    .where('state', 'in', ['waiting', 'matched'])
    .where(sql<boolean>`(order_id IS NOT NULL OR state = 'waiting'
      OR (SELECT matched > now() - ${LATELY} FROM wallet_receipt WHERE id = receipt_id))`)
    .select(['wallet', 'trx_id', 'state'])
    .orderBy('id', 'desc')
    .execute();
  return claims.map(({ wallet, trx_id, state }) => ({
    wallet,
    trx_id: trx_id ?? '',
    state: state === 'matched' ? 'matched' : 'waiting',
  }));
}
