import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { sha256 } from './refresh-tokens.ts';

/** How many known devices and how many known IP addresses are stored per customer: the newest ones. */
const MAX_KNOWN = 20;

/** The origin of a sign-in: the hash of its device cookie, and the rate-limit key of its IP address. */
export interface Origin {
  device: Buffer;
  ipKey: string;
}

/** Returns whether the customer with this phone has signed in from this device and from this IP address before. */
export async function findKnown(
  db: Database,
  phone: string,
  { device, ipKey }: Origin,
): Promise<{ device: boolean; ip: boolean }> {
  const rows = await db
    .selectFrom('known_sign_in')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .where('phone', '=', phone)
    .select(['customer.id', 'kind', 'hash'])
    .execute();
  return {
    device: rows.some(({ kind, hash }) => kind === 'device' && hash.equals(device)),
    ip: rows.some(({ id, kind, hash }) => kind === 'address' && hash.equals(hashIpKey(id, ipKey))),
  };
}

/** Stores the origin of a successful sign-in. */
export async function storeSignIn(
  db: Database,
  customer: number,
  { device, ipKey }: Origin,
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_sign_in')
    .values([
      { customer_id: customer, kind: 'address', hash: hashIpKey(customer, ipKey), last: now },
      { customer_id: customer, kind: 'device', hash: device, last: now },
    ])
    .onConflict((conflict) => conflict.columns(['customer_id', 'kind', 'hash']).doUpdateSet({ last: now }))
    .execute();
  await sql`
    DELETE FROM known_sign_in USING (
      SELECT kind, hash, row_number() OVER (PARTITION BY kind ORDER BY last DESC) AS position
      FROM known_sign_in WHERE customer_id = ${customer}
    ) AS old
    WHERE customer_id = ${customer} AND old.position > ${MAX_KNOWN}
      AND old.kind = known_sign_in.kind AND old.hash = known_sign_in.hash`.execute(db);
}

/** Deletes all known devices and IP addresses except the current ones. */
export async function deleteOtherSignIns(
  db: Database,
  customer: number,
  { device, ipKey }: { device: Buffer | null; ipKey: string },
): Promise<void> {
  const current = [hashIpKey(customer, ipKey), ...(device ? [device] : [])];
  await db
    .deleteFrom('known_sign_in')
    .where('customer_id', '=', customer)
    .where('hash', 'not in', current)
    .execute();
}

/** Includes the customer, so that equal IP addresses of two customers have different hashes. */
function hashIpKey(customer: number, ipKey: string): Buffer {
  return sha256(Buffer.from(`${customer}\n${ipKey}`));
}
