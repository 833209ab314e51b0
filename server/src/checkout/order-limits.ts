import type { ProblemParams } from '@haat/contract/http/problems';
import { sql, type Transaction } from 'kysely';
import { selectCartLock } from '../cart/cart-lines.ts';
import { type Database, PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { hashCountKey } from '../platform/http/limits/rate-limit-key.ts';
import { Refused } from '../platform/refused.ts';
import type { OrderRequest, RequestedLine } from './order-request.ts';

/** The limits of an order without a proof, in orders and in units of a product; null: no limit. What is open is counted up to its limit. */
interface Limits {
  perLine: number;
  perOrder: number;
  ordersPerPhone: number | null;
  ordersPerAddress: number | null;
  piecesPerAddress: number | null;
  ordersOfPhone: number;
  ordersOfAccount: number;
  ordersOfAddress: number;
  piecesOfAddress: number;
  /** Null unless the phone is blocked. */
  shopPhone: string | null;
  /** The owner has disabled this payment method. */
  isMethodOff: boolean;
  /** Null unless the shop takes no orders now. */
  pause: Paused | null;
}

/** A pause of the shop, with its end in ISO 8601. */
type Paused = ProblemParams<'shop_paused'>;

/**
 * Returns `shop_paused`, `phone_blocked`, `payment_method_off`, or `too_many_pieces` or `too_many_open_orders` if the order of a guest, or of an account
 * without a proof, would reserve too much stock together with other such orders that are neither paid nor confirmed; otherwise null.
 * Orders of one account and orders with one phone are counted with a lock; the caller has locked the account. Orders from one IP address
 * are counted without a lock, because one order that waits for a product would delay a whole mobile network. So orders that are placed at
 * the same moment may exceed the limit of the IP address.
 */
export async function orderLimitProblem(
  tx: Transaction<Schema>,
  { receiver, buyer, orderType, onlineRange, wallet }: OrderRequest,
  lines: readonly RequestedLine[],
): Promise<Refused | null> {
  await lockPhone(tx, receiver.phone);
  const isOff = isMethodOff({ orderType, onlineRange, wallet });
  const limits = await readLimits(tx, { ...buyer, phone: receiver.phone, isOff });
  return (
    pauseProblem(limits.pause) ??
    blockProblem(limits.shopPhone) ??
    (limits.isMethodOff ? METHOD_OFF : null) ??
    openProblem(limits, lines)
  );
}

/** An order that its shopper changes. */
interface ChangedOrder {
  /** The id of the order, which does not count itself. */
  order: number;
  /** The receiver's phone after the change. */
  phone: string;
  customer: number | null;
  /** `unproven_from` of the order; null: it is not limited. */
  ipHash: Buffer | null;
  orderType: OrderRequest['orderType'];
  onlineRange: OrderRequest['onlineRange'];
  wallet: OrderRequest['wallet'];
  lines: readonly { quantity: number }[];
  /** What becomes another: it has more goods, another phone, another way to pay. */
  more: boolean;
  otherPhone: boolean;
  otherPayment: boolean;
}

/** The same for what a shopper changes of an order: what stays as it was agreed is not refused. */
export async function changeLimitProblem(
  tx: Transaction<Schema>,
  changed: ChangedOrder,
): Promise<Refused | null> {
  const { order, phone, customer, ipHash, orderType, onlineRange, wallet, lines } = changed;
  const { more, otherPhone, otherPayment } = changed;
  if (!more && !otherPhone && !otherPayment) return null;
  if (ipHash) await lockPhone(tx, phone);
  const isOff = isMethodOff({ orderType, onlineRange, wallet });
  const limits = await readLimits(tx, { customer, phone, ipHash, isOff, except: order });
  return (
    (more ? pauseProblem(limits.pause) : null) ??
    (more || otherPhone ? blockProblem(limits.shopPhone) : null) ??
    (limits.isMethodOff && (more || otherPayment) ? METHOD_OFF : null) ??
    (ipHash && (more || otherPhone) ? openProblem(limits, lines) : null)
  );
}

function openProblem(limits: Limits, lines: readonly { quantity: number }[]): Refused | null {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    quantityProblem(lines, quantity, limits) ?? (hasTooManyOpen(limits, quantity) ? TOO_MANY_OPEN : null)
  );
}

const TOO_MANY_OPEN = new Refused(409, 'too_many_open_orders');

function quantityProblem(
  lines: readonly { quantity: number }[],
  total: number,
  { perLine, perOrder }: Limits,
): Refused | null {
  if (total <= perOrder && lines.every(({ quantity }) => quantity <= perLine)) return null;
  const params = { most_of_product: perLine, most_in_all: perOrder };
  return new Refused(409, { code: 'too_many_pieces', params });
}

/** A limit of pieces never refuses an order that is allowed alone. */
function hasTooManyOpen(limits: Limits, quantity: number): boolean {
  const { ordersPerPhone, ordersPerAddress, piecesPerAddress, perOrder } = limits;
  return (
    (ordersPerPhone !== null && Math.max(limits.ordersOfPhone, limits.ordersOfAccount) >= ordersPerPhone) ||
    (ordersPerAddress !== null && limits.ordersOfAddress >= ordersPerAddress) ||
    (piecesPerAddress !== null && limits.piecesOfAddress + quantity > Math.max(piecesPerAddress, perOrder))
  );
}

/** Locks a phone number until the transaction ends, if its orders are limited. The row is in the table of request counts and is deleted with them. */
async function lockPhone(tx: Transaction<Schema>, phone: string): Promise<void> {
  const key = hashCountKey('open orders', phone);
  await sql`
    INSERT INTO request_count (key, count, over)
    SELECT ${key}::bytea, 1, now() + interval '1 minute' FROM shop_setting WHERE open_orders_per_phone IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET over = excluded.over ${PLANNED_ONCE}`.execute(tx);
}

interface Counted {
  customer: number | null;
  phone: string;
  ipHash: Buffer | null;
  isOff: Sql;
  /** The id of an order that does not count. */
  except?: number;
}

/** Reads the limits and what is open, in one statement. */
async function readLimits(
  tx: Transaction<Schema>,
  { customer, phone, ipHash, isOff, except }: Counted,
): Promise<Limits> {
  const others = except === undefined ? sql`` : sql`id <> ${except} AND`;
  const open = sql`${others} unproven_from IS NOT NULL AND status = 'PENDING' AND payment_id IS NULL
    AND created > now() - open_order_hours * interval '1 hour'`;
  const countOf = (where: Sql, limit: Sql) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM orders WHERE ${where} AND ${open} LIMIT coalesce(${limit}, 0)) AS counted)`;
  const perPhone = sql`open_orders_per_phone`;
  const { rows } = await sql<Limits>`
    SELECT guest_line_pieces AS "perLine", guest_order_pieces AS "perOrder",
      open_orders_per_phone AS "ordersPerPhone", open_orders_per_address AS "ordersPerAddress",
      open_pieces_per_address AS "piecesPerAddress",
      ${countOf(sql`receiver_phone_number = ${phone}`, perPhone)} AS "ordersOfPhone",
      ${customer === null ? sql`0` : countOf(sql`customer_id = ${customer}`, perPhone)} AS "ordersOfAccount",
      ${countOf(sql`unproven_from = ${ipHash}`, sql`open_orders_per_address`)} AS "ordersOfAddress",
      (SELECT coalesce(sum(quantity), 0)::int FROM order_item
        WHERE open_pieces_per_address IS NOT NULL AND order_id IN (
          SELECT id FROM orders WHERE unproven_from = ${ipHash} AND ${open} LIMIT open_orders_per_address)) AS "piecesOfAddress",
      ${shopPhoneIfBlocked(sql`${phone}`)} AS "shopPhone", ${isOff} AS "isMethodOff", ${PAUSE} AS pause
    FROM shop_setting ${PLANNED_ONCE}`.execute(tx);
  return rows[0]!;
}

/** The pause of the shop now, or null: a column of a statement that an order needs anyway. */
const PAUSE = sql<Paused | null>`(SELECT json_build_object('until', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'text', text, 'text_bn', text_bn)
  FROM shop_pause WHERE until > now())`;

/** 409 `shop_paused` while the shop takes no orders, for what needs no other limit. */
export async function findPause(db: Database): Promise<Refused | null> {
  const { rows } = await sql<{ pause: Paused | null }>`SELECT ${PAUSE} AS pause`.execute(db);
  return pauseProblem(rows[0]!.pause);
}

function pauseProblem(pause: Paused | null): Refused | null {
  return pause && new Refused(409, { code: 'shop_paused', params: pause });
}

export const METHOD_OFF = new Refused(409, 'payment_method_off');

/** Whether the shop does not take the payment method now: a column of a statement that reads `shop_setting`. */
function isMethodOff({
  orderType,
  onlineRange,
  wallet,
}: Pick<OrderRequest, 'orderType' | 'wallet'> & { onlineRange: OrderRequest['onlineRange'] }) {
  if (wallet) return sql<boolean>`NOT wallets @> ${JSON.stringify([{ wallet }])}::jsonb`;
  const onlyCash = onlineRange === null;
  return sql<boolean>`NOT CASE ${orderType}
    WHEN 'ONLINE' THEN online_payment AND NOT ${onlyCash} ELSE cash_on_delivery OR ${onlyCash} END`;
}

type Sql = ReturnType<typeof sql>;

/** SQL: the phone of the shop; empty without one. */
export const SHOP_PHONE = sql<string>`coalesce((SELECT phone_primary FROM contact_info ORDER BY id LIMIT 1), '')`;

/**
 * The phone of the shop if one of these phones is blocked, otherwise null: a column of a statement that an order needs anyway, so that
 * an order has no statement more.
 */
function shopPhoneIfBlocked(phones: Sql) {
  return sql<string | null>`(
    SELECT ${SHOP_PHONE}
    WHERE EXISTS (SELECT FROM phone_block WHERE lifted IS NULL AND phone IN (${phones})))`;
}

/**
 * Locks the cart like `lockCart`. Refused if the shop is paused, the phone of the account or of the receiver is blocked, or the payment method is disabled.
 * `isProven`: a code has proven the phone of the account, or an order of the account was delivered.
 */
export async function lockCartUnlessBlocked(
  tx: Transaction<Schema>,
  customer: number,
  { receiver, orderType, onlineRange, wallet }: OrderRequest,
): Promise<{ isProven: boolean } | Refused> {
  const { shopPhone, isOff, isProven, pause } = await selectCartLock(tx, customer)
    .select([
      shopPhoneIfBlocked(sql`customer.phone, ${receiver.phone}`).as('shopPhone'),
      PAUSE.as('pause'),
      sql<boolean>`(SELECT ${isMethodOff({ orderType, onlineRange, wallet })} FROM shop_setting)`.as('isOff'),
      sql<boolean>`phone_proven IS NOT NULL OR EXISTS (
        SELECT FROM orders WHERE customer_id = customer.id AND status = 'COMPLETED')`.as('isProven'),
    ])
    .executeTakeFirstOrThrow();
  return pauseProblem(pause) ?? blockProblem(shopPhone) ?? (isOff ? METHOD_OFF : { isProven });
}

/** Only orders of the desk need this statement. With a reason staff take the order all the same. */
export async function deskBlockProblem(
  tx: Transaction<Schema>,
  phone: string,
  overrideBlock: string | undefined,
): Promise<Refused | null> {
  if (overrideBlock) return null;
  const { rows } = await sql<{ shopPhone: string | null }>`
    SELECT ${shopPhoneIfBlocked(sql`${phone}`)} AS "shopPhone" ${PLANNED_ONCE}`.execute(tx);
  return blockProblem(rows[0]!.shopPhone);
}

/** 409 `phone_blocked` with the phone of the shop, or null. The shopper does not read the reason. */
function blockProblem(shopPhone: string | null): Refused | null {
  if (shopPhone === null) return null;
  return new Refused(409, { code: 'phone_blocked', params: { shop_phone: shopPhone } });
}
