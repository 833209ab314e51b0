import { wholeTaka } from '@haat/contract/money/money';
import type {
  NewReceipt,
  SettledWay,
  StatementResult,
  WalletLists,
} from '@haat/contract/office/orders/wallets';
import { toE164 } from '@haat/contract/phone/phone';
import type { NewClaim } from '@haat/contract/shop/send-money';
import { readTrxId, type Wallet } from '@haat/contract/shop/wallets';
import { sql, type Transaction } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import { adjustOrder } from '../../orders/adjust-order.ts';
import { writeBaki, writeRounding } from '../../orders/collect-cash.ts';
import { type LockedOrder, lockOrder } from '../../orders/lock-order.ts';
import { readBalance } from '../../orders/order-balance.ts';
import { lockPayableKhata, type PaymentTarget } from '../../payments/payment-attempts.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { type Mover, moveValue } from '../../value-limits/move-value.ts';
import { addReceipt as storeReceipt } from '../add-receipt.ts';
import { claimSentMoney, readSentMoney } from '../claims.ts';
import { matchByHand, matchLocked, undoMatch as takeMatchBack } from '../match-receipt.ts';
import { readStatement } from '../read-statement.ts';
import { storeStatement } from '../store-statement.ts';
import { listWallets } from './list-wallets.ts';

/** Runs a change of the lists, and returns them. */
async function change(
  db: Database,
  staff: Staff,
  work: (tx: Transaction<Schema>) => Promise<Refused | null>,
): Promise<WalletLists | Refused> {
  return (await asStaff(db, staff, work)) ?? listWallets(db);
}

/** Stores a typed receipt. Refused with 400, 409 `trx_id_taken` or `confirmation_needed`, 422 `key_reused`. */
export async function addReceipt(
  db: Database,
  staff: Mover,
  body: NewReceipt,
): Promise<WalletLists | Refused> {
  const trxId = readTrxId(body.trx_id);
  if (trxId === null) return invalid({ trx_id: 'not_a_trx_id' });
  const sender = body.sender.trim() === '' ? '' : toE164(body.sender);
  if (sender === null) return invalid({ sender: 'not_a_mobile_number' });
  const { wallet, amount_paisa: amountPaisa, key } = body;
  const move = { verb: 'addReceipt', kind: 'receipt', order: null, version: null, body } as const;
  const added = await moveValue(db, staff, move, async (tx) => {
    const earlier = await tx
      .selectFrom('wallet_receipt')
      .where('receipt_key', '=', key)
      .select(['wallet', 'trx_id', 'amount_paisa'])
      .executeTakeFirst();
    if (earlier) {
      const isSame =
        earlier.wallet === wallet && earlier.trx_id === trxId && earlier.amount_paisa === amountPaisa;
      return isSame ? null : new Refused(422, 'key_reused');
    }
    const row = { wallet, trxId, amountPaisa, sender, received: null, source: 'typed', key } as const;
    const stored = await storeReceipt(tx, { ...row, actor: staffActor(staff) });
    return stored === 'known' || stored === 'different' ? new Refused(409, 'trx_id_taken') : null;
  });
  return added ?? listWallets(db);
}

/**
 * Stores the receipts of a statement together: a move of value, as each could be typed. Then it matches them, each in a transaction of its own, so
 * that none locks two orders. Refused with 400 `not_a_statement`, 409 `confirmation_needed`.
 */
export async function importStatement(
  db: Database,
  staff: Mover,
  body: { wallet: Wallet; text: string },
): Promise<StatementResult | Refused> {
  const { wallet, text } = body;
  const statement = readStatement(wallet, text);
  if (!statement) return invalid({ text: 'not_a_statement' });
  const { receipts, skipped, bad } = statement;
  const move = { verb: 'importStatement', kind: 'receipt', order: null, version: null, body } as const;
  const stored = await moveValue(db, staff, move, (tx) => storeStatement(tx, receipts, staffActor(staff)));
  if (stored instanceof Refused) return stored;
  let matched = 0;
  for (const { trxId } of receipts)
    if (await asStaff(db, staff, (tx) => matchLocked(tx, wallet, trxId))) matched++;
  return { ...stored, matched, skipped, bad: bad.slice(0, 20) };
}

/** Matches by hand; a receipt that somebody else or a phone has brought moves value. Refused with 400, 404, 409 `receipt_used`, `claim_matched`, `confirmation_needed`. */
export async function matchReceipt(
  db: Database,
  staff: Mover,
  body: { id: number; order?: number; number?: string; claim?: number },
): Promise<WalletLists | Refused> {
  const { id, order, number = '', claim } = body;
  const move = { verb: 'matchReceipt', kind: 'receipt', order: null, version: null, body } as const;
  const matched = await moveValue(db, staff, move, async (tx) => {
    const target = await findTarget(tx, { order, number, claim });
    if (!target) return notFound('Order');
    return matchByHand(tx, { receipt: id, target, claim: claim ?? null, by: staffActor(staff) });
  });
  return matched ?? listWallets(db);
}

/** The order by its id or number, the khata by its phone, or what a claim is about. */
async function findTarget(
  tx: Transaction<Schema>,
  { order, number, claim }: { order: number | undefined; number: string; claim: number | undefined },
): Promise<PaymentTarget | null> {
  const { rows } = await sql<PaymentTarget>`
    SELECT id AS order_id, NULL::bigint AS khata_id FROM orders
    WHERE ${order === undefined ? sql`number = ${number.trim().toUpperCase()}` : sql`id = ${order}`}
    UNION ALL SELECT NULL, id FROM khata WHERE phone = ${order === undefined ? toE164(number) : null}
    UNION ALL SELECT order_id, khata_id FROM wallet_claim
    WHERE id = ${order === undefined && number.trim() === '' ? (claim ?? null) : null}::bigint LIMIT 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Refused with 404, 409 `match_stays`. */
export function undoMatch(db: Database, staff: Staff, id: number): Promise<WalletLists | Refused> {
  return change(db, staff, (tx) => takeMatchBack(tx, { id, by: staffActor(staff) }));
}

/** Refused with 404, 409 `receipt_used`. */
export function setReceiptAside(
  db: Database,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<WalletLists | Refused> {
  return change(db, staff, async (tx) => {
    const receipt = await tx
      .selectFrom('wallet_receipt')
      .where('id', '=', id)
      .select('matched')
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!receipt) return notFound('Receipt');
    if (receipt.matched !== null) return new Refused(409, 'receipt_used');
    await tx.updateTable('wallet_receipt').set({ set_aside: reason.trim() }).where('id', '=', id).execute();
    return null;
  });
}

/** Stores the TrxID that a shopper says on the phone. Refused as `claimSentMoney`. */
export async function claimForOrder(
  db: Database,
  staff: Staff,
  { id, ...claim }: NewClaim & { id: number },
): Promise<{ due_paisa: number; matched: boolean } | Refused> {
  const refused = await asStaff(db, staff, (tx) =>
    claimSentMoney(
      tx,
      { order_id: id, khata_id: null },
      { ...claim, source: 'desk', actor: staffActor(staff) },
    ),
  );
  if (refused) return refused;
  const { duePaisa } = await readBalance(db, id);
  const { claims } = await readSentMoney(db, id);
  return { due_paisa: Math.max(0, duePaisa), matched: claims[0]?.state === 'matched' };
}

/** Refused with 404, 409 `claim_matched`, `delivered_unpaid`. */
export function withdrawClaim(db: Database, staff: Staff, id: number): Promise<WalletLists | Refused> {
  return change(db, staff, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim instanceof Refused) return claim;
    if (claim.state === 'withdrawn') return null;
    if (claim.state !== 'waiting') return new Refused(409, 'claim_matched');
    if (claim.order?.status === 'COMPLETED' && claim.amount_paisa !== null && claim.leftPaisa > 0)
      return new Refused(409, 'delivered_unpaid');
    await tx.updateTable('wallet_claim').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    return null;
  });
}

/** Locks the order or khata of a claim, then the claim. Returns them with what of it is still due of the order, in paisa. */
async function lockClaim(tx: Transaction<Schema>, id: number) {
  const found = await tx
    .selectFrom('wallet_claim')
    .where('id', '=', id)
    .select(['order_id', 'khata_id'])
    .executeTakeFirst();
  if (!found) return notFound('Claim');
  const order = found.order_id === null ? null : await lockOrder(tx, found.order_id);
  if (!order) await lockPayableKhata(tx, found.khata_id!);
  const claim = await tx
    .selectFrom('wallet_claim')
    .where('id', '=', id)
    .select(['state', 'amount_paisa'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const duePaisa = order ? (await readBalance(tx, order.id)).duePaisa : 0;
  return { ...claim, order, leftPaisa: Math.min(claim.amount_paisa ?? duePaisa, duePaisa) };
}

/**
 * Settles what a claim of a delivered order says without a receipt. Refused with 404, 409 `claim_matched`, `order_not_delivered`,
 * `cash_due_changed`, `above_khata_limit`, `confirmation_needed`, 422 `reason_missing`.
 */
export async function settleClaim(
  db: Database,
  staff: Mover,
  body: { id: number; way: SettledWay; amount_paisa: number; reason?: string },
): Promise<WalletLists | Refused> {
  const { id, way, amount_paisa: paisa, reason = '' } = body;
  const claimed = await db
    .selectFrom('wallet_claim')
    .where('id', '=', id)
    .select('order_id')
    .executeTakeFirst();
  if (!claimed) return notFound('Claim');
  const move = {
    verb: 'settleClaim',
    kind: 'goodwill',
    order: claimed.order_id,
    version: null,
    body,
  } as const;
  const settled = await moveValue(db, staff, move, async (tx) => {
    const claim = await lockClaim(tx, id);
    if (claim instanceof Refused) return claim;
    if (claim.state !== 'waiting') return new Refused(409, 'claim_matched');
    const { order, leftPaisa } = claim;
    if (order?.status !== 'COMPLETED') return new Refused(409, 'order_not_delivered');
    const due = wholeTaka(leftPaisa);
    if (due !== paisa) return new Refused(409, { code: 'cash_due_changed', params: { due_paisa: due } });
    const actor = staffActor(staff);
    await writeRounding(tx, order.id, leftPaisa - due, actor);
    const refused = await settleAs[way](tx, order, { paisa, reason, staff, key: `claim ${id}` });
    if (refused) return refused;
    const settledAs = { state: way, cash_paisa: way === 'cash' ? paisa : null };
    await tx.updateTable('wallet_claim').set(settledAs).where('id', '=', id).execute();
    return null;
  });
  return settled ?? listWallets(db);
}

type Settling = (
  tx: Transaction<Schema>,
  order: LockedOrder,
  by: { paisa: number; reason: string; staff: Staff; key: string },
) => Promise<Refused | null>;

const settleAs: Record<SettledWay, Settling> = {
  // A trigger moves it to the drawer.
  cash: async () => null,
  khata: (tx, order, { paisa, staff, key }) =>
    writeBaki(tx, order, { amount_paisa: paisa, actor: staffActor(staff), key: `baki of ${key}` }),
  written_off: async (tx, { id }, { paisa, reason, staff, key }) => {
    const actor = { kind: 'staff', name: staff.name } as const;
    const lowered = await adjustOrder(tx, { order: id, kind: 'goodwill', paisa, reason, actor, key });
    return lowered instanceof Refused ? lowered : null;
  },
};

/** Refused with 404. */
export function closeWalletText(db: Database, staff: Staff, id: number): Promise<WalletLists | Refused> {
  return change(db, staff, async (tx) => {
    const closed = await tx
      .updateTable('wallet_text')
      .set({
        done: sql`coalesce(done, now())`,
        done_by: sql`coalesce(done_by, ${staffActor(staff)})`,
      })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return closed ? null : notFound('SMS');
  });
}
