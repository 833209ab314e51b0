import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { sha256 } from './refresh-tokens.ts';

/** How many devices and how many addresses of a customer are remembered: the newest. */
const REMEMBERED = 20;

/** Where a sign-in comes from: the hash of its device cookie, and its IP address as limits count it. */
export interface Origin {
  device: Buffer;
  address: string;
}

/** Whether the customer of this phone has signed in from this device, and from this address, before. */
export async function findKnown(
  db: Database,
  phone: string,
  { device, address }: Origin,
): Promise<{ device: boolean; address: boolean }> {
  const rows = await db
    .selectFrom('known_sign_in')
    .innerJoin('customer', 'customer.id', 'customer_id')
    .where('phone', '=', phone)
    .select(['customer.id', 'kind', 'hash'])
    .execute();
  return {
    device: rows.some(({ kind, hash }) => kind === 'device' && hash.equals(device)),
    address: rows.some(({ id, kind, hash }) => kind === 'address' && hash.equals(hashOf(id, address))),
  };
}

/** Remembers from where a customer has just signed in. */
export async function rememberSignIn(
  db: Database,
  customer: number,
  { device, address }: Origin,
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_sign_in')
    .values([
      { customer_id: customer, kind: 'address', hash: hashOf(customer, address), last: now },
      { customer_id: customer, kind: 'device', hash: device, last: now },
    ])
    .onConflict((conflict) => conflict.columns(['customer_id', 'kind', 'hash']).doUpdateSet({ last: now }))
    .execute();
  await sql`
    DELETE FROM known_sign_in USING (
      SELECT kind, hash, row_number() OVER (PARTITION BY kind ORDER BY last DESC) AS place
      FROM known_sign_in WHERE customer_id = ${customer}
    ) AS old
    WHERE customer_id = ${customer} AND old.place > ${REMEMBERED}
      AND old.kind = known_sign_in.kind AND old.hash = known_sign_in.hash`.execute(db);
}

/** Forgets all but the device and the address that the customer is at now. */
export async function forgetOtherSignIns(
  db: Database,
  customer: number,
  { device, address }: { device: Buffer | null; address: string },
): Promise<void> {
  const known = [hashOf(customer, address), ...(device ? [device] : [])];
  await db
    .deleteFrom('known_sign_in')
    .where('customer_id', '=', customer)
    .where('hash', 'not in', known)
    .execute();
}

/** Of the customer too, so that the same address of two customers does not show. */
function hashOf(customer: number, address: string): Buffer {
  return sha256(Buffer.from(`${customer}\n${address}`));
}
