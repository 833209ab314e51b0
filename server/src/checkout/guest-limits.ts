import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { PLANNED_ONCE } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Buyer, OrderRequest } from './order-request.ts';

type Guest = Buyer & { customer: null };

/** What an order may have, and whether the open ones leave room for it. */
interface Limits {
  ofLine: number;
  inAll: number;
  isOver: boolean;
}

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
  const pieces = guest.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await lockPhone(tx, receiver.phone);
  const limits = await readLimits(tx, { phone: receiver.phone, placedFrom: guest.placedFrom, pieces });
  return refuseQuantity(guest, pieces, limits) ?? (limits.isOver ? TOO_MANY_OPEN : null);
}

const TOO_MANY_OPEN = new Refused(
  409,
  'too_many_open_orders',
  'There are several orders already that the shop has not confirmed yet. Please call the shop, or sign in.',
);

function refuseQuantity({ lines }: Guest, pieces: number, { ofLine, inAll }: Limits): Refused | null {
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

/** Open orders are counted as far as the limits go, and not at all where there is none. */
async function readLimits(
  tx: Transaction<Schema>,
  { phone, placedFrom, pieces }: { phone: string; placedFrom: Buffer; pieces: number },
): Promise<Limits> {
  const open = sql`customer_id IS NULL AND status = 'PENDING' AND payment_id IS NULL
    AND created > now() - open_order_hours * interval '1 hour'`;
  const ofPhone = sql`SELECT FROM orders WHERE receiver_phone_number = ${phone} AND ${open} LIMIT open_orders_per_phone`;
  const ofAddress = sql`SELECT id FROM orders WHERE placed_from = ${placedFrom} AND ${open} LIMIT open_orders_per_address`;
  const { rows } = await sql<Limits>`
    SELECT guest_line_pieces AS "ofLine", guest_order_pieces AS "inAll",
      CASE WHEN open_orders_per_phone IS NULL THEN false ELSE
        (SELECT count(*) FROM (${ofPhone}) AS of_phone) >= open_orders_per_phone END
      OR CASE WHEN open_orders_per_address IS NULL THEN false ELSE
        (SELECT count(*) FROM (${ofAddress}) AS of_address) >= open_orders_per_address END
      OR CASE WHEN open_pieces_per_address IS NULL THEN false ELSE
        (SELECT coalesce(sum(quantity), 0) FROM order_item WHERE order_id IN (${ofAddress})) + ${pieces}::int
          > greatest(open_pieces_per_address, guest_order_pieces) END AS "isOver"
    FROM shop_setting ${PLANNED_ONCE}`.execute(tx);
  return rows[0]!;
}
