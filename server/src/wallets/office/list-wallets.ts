import type { OpenReceipt, WalletLists } from '@haat/contract/office/orders/wallets';
import { type RawBuilder, sql } from 'kysely';
import { CREDIT_PHONE } from '../../credit/add-credit.ts';
import type { Database } from '../../platform/db/database.ts';
import { IS_OVERDUE } from '../claims.ts';

/** Each list of what waits has at most this many rows. */
const MAX_ROWS = 100;

/** How many of the newest finished entries are listed. */
const RECENT = 20;

/** A time in ISO 8601 UTC. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const RECEIPT = sql`receipt.id, receipt.wallet, receipt.trx_id, receipt.amount_paisa, receipt.sender,
  ${iso('receipt.received')} AS received, receipt.source, receipt.set_aside`;

/** What of a claim is still due of its delivered order, in whole taka. */
const SETTLE_PAISA = sql`CASE WHEN orders.status = 'COMPLETED'
  THEN greatest(0, least(coalesce(claim.amount_paisa, due_paisa), due_paisa)) / 100 * 100 ELSE 0 END`;

/** Returns what waits for somebody, and what was dealt with lately. */
export async function listWallets(db: Database): Promise<WalletLists> {
  const read = async <T>(query: RawBuilder<T>) => (await query.execute(db)).rows;
  const receipts = (where: RawBuilder<unknown>) =>
    read(sql<OpenReceipt>`SELECT ${RECEIPT} FROM wallet_receipt AS receipt WHERE ${where}`);
  const [state] = await read(sql<Pick<WalletLists, 'on' | 'open_paisa'>>`
    SELECT jsonb_array_length(wallets) > 0 AS on, (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM wallet_receipt
      WHERE matched IS NULL AND set_aside = '') AS open_paisa FROM shop_setting`);
  return {
    ...state!,
    claims: await read(sql<WalletLists['claims'][number]>`
      SELECT claim.id, orders.id AS order, coalesce(orders.number, '') AS number, coalesce(orders.status, '') AS status,
        coalesce(receiver_name, khata.name, '') AS receiver, coalesce(receiver_phone_number, khata.phone, '') AS phone,
        coalesce(due_paisa, greatest(0, -account.balance_paisa), 0)::bigint AS due_paisa, claim.wallet, coalesce(claim.trx_id, '') AS trx_id, sender_last, claim.amount_paisa, claim.source, ${iso('claim.at')} AS at,
        settle_paisa, settle_paisa > 0 AND ${IS_OVERDUE} AS overdue,
        coalesce((SELECT greatest(0, limit_paisa + coalesce(balance_paisa, 0)) FROM khata
          LEFT JOIN customer_account USING (phone) WHERE khata.phone = ${CREDIT_PHONE}), 0)::bigint AS khata_left_paisa
      FROM wallet_claim AS claim LEFT JOIN orders ON orders.id = claim.order_id LEFT JOIN order_balance ON order_balance.order_id = orders.id
      LEFT JOIN khata ON khata.id = claim.khata_id LEFT JOIN customer_account AS account ON account.phone = khata.phone
      CROSS JOIN LATERAL (SELECT ${SETTLE_PAISA} AS settle_paisa) AS settle
      WHERE claim.state = 'waiting' ORDER BY claim.id LIMIT ${MAX_ROWS}`),
    receipts: await receipts(sql`matched IS NULL AND set_aside = '' ORDER BY id LIMIT ${MAX_ROWS}`),
    aside: await receipts(sql`matched IS NULL AND set_aside <> '' ORDER BY id DESC LIMIT ${RECENT}`),
    unconfirmed: await receipts(sql`unconfirmed ORDER BY id LIMIT ${MAX_ROWS}`),
    matched: await read(sql<WalletLists['matched'][number]>`
      SELECT ${RECEIPT}, orders.id AS order, coalesce(number, '') AS number, coalesce(khata.phone, '') AS phone,
        ${iso('receipt.matched')} AS matched, matched_by, unconfirmed,
        coalesce(status NOT IN ('COMPLETED', 'CANCELLED') AND (SELECT count(*) FROM refund WHERE receipt_id = receipt.id) = 0,
          khata.id IS NOT NULL AND receipt.matched >= date_trunc('day', now(), 'Asia/Dhaka')) AS undo
      FROM (SELECT * FROM wallet_receipt WHERE matched IS NOT NULL ORDER BY id DESC LIMIT ${RECENT}) AS receipt
      LEFT JOIN orders ON orders.id = receipt.order_id LEFT JOIN khata ON khata.id = receipt.khata_id ORDER BY receipt.matched DESC`),
    texts: await read(sql<WalletLists['texts'][number]>`
      SELECT sms.id, phone.name AS phone, sender, text, ${iso('sms.at')} AS at
      FROM wallet_text AS sms JOIN wallet_phone AS phone ON phone.id = phone_id
      WHERE done IS NULL ORDER BY sms.id LIMIT ${MAX_ROWS}`),
  };
}
