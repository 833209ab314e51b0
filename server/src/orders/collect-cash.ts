import { wholeTaka } from '@haat/contract/money/money';
import type { DoorWays, PaidPart } from '@haat/contract/office/orders/paid';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { readTrxId, type Wallet } from '@haat/contract/shop/wallets';
import { sql, type Transaction } from 'kysely';
import { addCredit, CREDIT_PHONE, creditPhoneOf } from '../credit/add-credit.ts';
import { queueKhataMessage } from '../credit/khata.ts';
import { type Database, idList, PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { invalid, notFound, Refused } from '../platform/refused.ts';
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
 * Records how an order is paid when it is handed over: all that is due, in whole taka; in cash, unless `paid` says otherwise. A courier may have
 * collected more, `collectedPaisa`, as it was agreed before: the caller refunds it. The paisa that nobody pays are an adjustment. What went to a wallet
 * stays due: a claim waits for its receipt. The caller has locked the order. Refused with 400, 409 `above_khata_limit`, `trx_id_taken`, 422 `paid_not_due`; then the caller rolls back.
 */
export async function collectDue(
  tx: Transaction<Schema>,
  order: { id: number; number: string },
  {
    paid,
    collectedPaisa = 0,
    actor,
  }: { paid?: readonly PaidPart[] | undefined; collectedPaisa?: number | undefined; actor: string },
): Promise<Refused | null> {
  const { duePaisa } = await readBalance(tx, order.id);
  const due = wholeTaka(duePaisa);
  const parts: readonly PaidPart[] = paid ?? [{ way: 'cash', amount_paisa: Math.max(due, collectedPaisa) }];
  if (paid && sumOf(parts) !== due)
    return new Refused(422, { code: 'paid_not_due', params: { due_paisa: due } });
  const [cash, card] = (['cash', 'card'] as const).map((way) =>
    sumOf(parts.filter((part) => part.way === way)),
  );
  await tx
    .insertInto('cash_payment')
    .values({ order_id: order.id, amount_paisa: cash!, card_paisa: card!, actor })
    .execute();
  await writeRounding(tx, order.id, duePaisa - due, actor);
  for (const [at, part] of parts.entries()) {
    const refused =
      part.way === 'khata'
        ? await writeBaki(tx, order, { ...part, actor, key: `baki of order ${order.id}` })
        : part.way === 'wallet'
          ? await claim(tx, order.id, { ...part, actor, key: `door ${at}` })
          : null;
    if (refused) return refused;
  }
  return null;
}

/**
 * Records cash for what the phone of an order owes on its khata, once an order: in the drawer, or with the rider who has the order. Too much becomes
 * credit. Refused with 404 without a khata.
 */
export async function takeOldBaki(
  tx: Transaction<Schema>,
  order: { id: number; number: string },
  { paisa, actor }: { paisa: number; actor: string },
): Promise<Refused | null> {
  const phone = await creditPhoneOf(tx, order.id);
  const khata = await tx.selectFrom('khata').where('phone', '=', phone).select('id').executeTakeFirst();
  if (!khata) return notFound('Khata');
  const stop = await tx
    .selectFrom('run_stop')
    .innerJoin('rider_run', 'rider_run.id', 'run_id')
    .where('order_id', '=', order.id)
    .where('removed', 'is', null)
    .select('rider_id')
    .executeTakeFirst();
  const rider = stop && { rider: stop.rider_id };
  const key = oldBakiKey(order.id);
  const entry = { phone, kind: 'paid_in', paidBy: 'cash', paisa, reason: order.number, actor, key } as const;
  const taken = await addCredit(tx, { ...entry, ...rider });
  if (taken instanceof Refused) return taken;
  await queueKhataMessage(tx, { phone, text: 'khata_got', paisa, event: key });
  return null;
}

const oldBakiKey = (order: number) => `old baki of order ${order}`;

/** What was paid of the old baki with an order, in paisa. */
export async function readOldBaki(tx: Transaction<Schema>, order: number): Promise<number> {
  const entry = await tx
    .selectFrom('customer_account_entry')
    .where('entry_key', '=', oldBakiKey(order))
    .select('amount_paisa')
    .executeTakeFirst();
  return entry?.amount_paisa ?? 0;
}

const sumOf = (parts: readonly PaidPart[]) => parts.reduce((sum, { amount_paisa }) => sum + amount_paisa, 0);

/** Writes a part on the khata of the phone whose credit has paid for the order, otherwise of who has ordered, with a message to it, once a key. */
export async function writeBaki(
  tx: Transaction<Schema>,
  { id, number }: { id: number; number: string },
  { amount_paisa: paisa, actor, key }: Pick<PaidPart, 'amount_paisa'> & { actor: string; key: string },
): Promise<Refused | null> {
  const phone = await creditPhoneOf(tx, id);
  if (phone === '') return new Refused(422, 'phone_needed');
  const written = await addCredit(tx, { phone, kind: 'baki', paisa, order: id, reason: number, actor, key });
  if (written instanceof Refused) return written;
  await queueKhataMessage(tx, { phone, text: 'khata_gave', paisa, event: key });
  return null;
}

/** Stores that a part was paid to a wallet. */
async function claim(
  tx: Transaction<Schema>,
  order: number,
  { wallet, trx_id, amount_paisa, actor, key }: PaidPart & { actor: string; key: string },
): Promise<Refused | null> {
  if (!wallet) return invalid({ paid: 'required' });
  const trxId = trx_id === undefined ? null : readTrxId(trx_id);
  if (trx_id !== undefined && trxId === null) return invalid({ paid: 'not_a_trx_id' });
  if (trxId !== null) {
    // The shopper may have said so before the rider.
    await tx
      .updateTable('wallet_claim')
      .set({ state: 'withdrawn' })
      .where('order_id', '=', order)
      .where('wallet', '=', wallet)
      .where('trx_id', '=', trxId)
      .where('state', '=', 'waiting')
      .execute();
    const { rows } = await sql`
      SELECT FROM wallet_claim WHERE wallet = ${wallet} AND trx_id = ${trxId} AND state <> 'withdrawn'
      UNION ALL SELECT FROM wallet_receipt WHERE wallet = ${wallet} AND trx_id = ${trxId} AND matched IS NOT NULL
      UNION ALL SELECT FROM refund WHERE trx_id = ${trxId}`.execute(tx);
    if (rows.length > 0) return new Refused(409, 'trx_id_taken');
  }
  await tx
    .insertInto('wallet_claim')
    .values({
      order_id: order,
      khata_id: null,
      wallet,
      trx_id: trxId,
      amount_paisa,
      source: 'door',
      receipt_id: null,
      actor,
      claim_key: key,
    })
    .execute();
  return null;
}

/** Returns how orders were paid when they were handed over, and how they can be, by order. */
export async function findDoorWays(db: Database, orders: readonly number[]): Promise<Map<number, DoorWays>> {
  const [paid, { rows }] = await Promise.all([
    findPaid(db, orders),
    sql<Omit<DoorWays, 'paid'> & { order: number; status: OrderStatus }>`
      SELECT orders.id AS order, status,
        CASE WHEN limit_paisa > 0 THEN greatest(0, limit_paisa + coalesce(balance_paisa, 0)) ELSE 0 END::bigint AS khata_left_paisa,
        CASE WHEN khata.id IS NULL THEN 0 ELSE greatest(0, -coalesce(balance_paisa, 0)) END::bigint AS khata_owed_paisa
      FROM orders LEFT JOIN khata ON khata.phone = ${CREDIT_PHONE} LEFT JOIN customer_account AS account ON account.phone = khata.phone
      WHERE orders.id = ANY(${idList(orders)})`.execute(db),
  ]);
  return new Map(
    rows.map(({ order, status, ...ways }) => [
      order,
      { paid: (status === 'COMPLETED' && paid.get(order)) || [], ...ways },
    ]),
  );
}

/** Returns how orders were paid when they were handed over, by order. */
export async function findPaid(db: Database, orders: readonly number[]): Promise<Map<number, PaidPart[]>> {
  const { rows } = await sql<PaidPart & { order: number; wallet: Wallet | null; trx_id: string | null }>`
    SELECT part.* FROM (
      SELECT order_id AS order, 'cash' AS way, amount_paisa, NULL AS wallet, NULL AS trx_id FROM cash_payment
      UNION ALL SELECT order_id, 'card', card_paisa, NULL, NULL FROM cash_payment
      UNION ALL SELECT order_id, 'khata', -amount_paisa, NULL, NULL FROM customer_account_entry WHERE kind = 'baki'
      UNION ALL SELECT order_id, 'wallet', amount_paisa, wallet, trx_id FROM wallet_claim WHERE source = 'door' AND state NOT IN ('withdrawn', 'khata')
    ) AS part WHERE part.order = ANY(${idList(orders)}) AND amount_paisa > 0 ${PLANNED_ONCE}`.execute(db);
  const parts = Map.groupBy(rows, ({ order }) => order);
  return new Map(
    [...parts].map(([order, own]) => [
      order,
      own.map(({ way, amount_paisa, wallet, trx_id }) => ({
        way,
        amount_paisa,
        ...(wallet && { wallet }),
        ...(trx_id && { trx_id }),
      })),
    ]),
  );
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
