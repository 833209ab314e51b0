import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema, ShopSettingTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Buyer, OrderRequest } from './order-request.ts';

type Guest = Buyer & { customer: null };
type Limits = {
  [Name in keyof ShopSettingTable as Name extends `open_${string}` | `guest_${string}`
    ? Name
    : never]: number;
};

/**
 * `too_many_pieces` or `too_many_open_orders` where a guest's order would hold more stock than orders may that nobody has
 * paid or confirmed; otherwise null. Orders of one phone are counted one after the other; those of one IP address are not,
 * since one that waits for a product would hold up a whole mobile network: as many as are placed at the same moment may
 * be beyond the limit.
 */
export async function refuseOverLimit(
  tx: Transaction<Schema>,
  { receiver }: OrderRequest,
  guest: Guest,
): Promise<Refused | null> {
  await lockPhone(tx, receiver.phone);
  const { ofPhone, ofAddress, ...limits } = await countOpenOrders(tx, receiver.phone, guest.placedFrom);
  const tooMany = ofPhone >= limits.open_orders_per_phone || ofAddress >= limits.open_orders_per_address;
  return refusePieces(guest, limits) ?? (tooMany ? TOO_MANY_OPEN : null);
}

const TOO_MANY_OPEN = new Refused(
  409,
  'too_many_open_orders',
  'There are several orders already that the shop has not confirmed yet. Please call the shop, or sign in.',
);

function refusePieces({ lines }: Guest, limits: Limits): Refused | null {
  const { guest_line_pieces: ofLine, guest_order_pieces: inAll } = limits;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces <= inAll && lines.every(({ quantity }) => quantity <= ofLine)) return null;
  const message = `Without an account an order has at most ${ofLine} pieces of a product and ${inAll} in all.`;
  return new Refused(409, 'too_many_pieces', message, { most_of_product: ofLine, most_in_all: inAll });
}

/** Until the transaction ends. The row is one of those that count requests, and is cleared away with them. */
async function lockPhone(tx: Transaction<Schema>, phone: string): Promise<void> {
  const key = createHash('sha256').update(`open orders\n${phone}`).digest();
  await sql`
    INSERT INTO request_count (key, count, over) VALUES (${key}, 1, now() + interval '1 minute')
    ON CONFLICT (key) DO UPDATE SET over = excluded.over ${PLANNED_ONCE}`.execute(tx);
}

/** The limits, and how many open orders a phone and an address have, counted as far as the limits go. */
async function countOpenOrders(
  tx: Transaction<Schema>,
  phone: string,
  placedFrom: Buffer,
): Promise<Limits & { ofPhone: number; ofAddress: number }> {
  const open = sql`customer_id IS NULL AND status = 'PENDING' AND payment_id IS NULL
    AND created > now() - open_order_hours * interval '1 hour'`;
  const { rows } = await sql<Limits & { ofPhone: number; ofAddress: number }>`
    SELECT guest_line_pieces, guest_order_pieces, open_orders_per_phone, open_orders_per_address, open_order_hours,
      (SELECT count(*) FROM (
        SELECT FROM orders WHERE receiver_phone_number = ${phone} AND ${open} LIMIT open_orders_per_phone
      ) AS of_phone) AS "ofPhone",
      (SELECT count(*) FROM (
        SELECT FROM orders WHERE placed_from = ${placedFrom} AND ${open} LIMIT open_orders_per_address
      ) AS of_address) AS "ofAddress"
    FROM shop_setting ${PLANNED_ONCE}`.execute(tx);
  return rows[0]!;
}
