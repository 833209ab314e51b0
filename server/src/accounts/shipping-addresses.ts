import { isDeepStrictEqual } from 'node:util';
import { MAX_ADDRESSES } from '@haat/contract/http/limits';
import type { NewShippingAddress, ShippingAddress } from '@haat/contract/shop/shipping-addresses';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';
import type { Transaction } from 'kysely';
import { toCallablePhone } from '../platform/callable-phone.ts';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { type FieldProblems, invalid, notFound, Refused } from '../platform/refused.ts';

const COLUMNS = ['id', 'name', 'email', 'phone', 'address', 'city', 'zipcode', 'country', 'area_id'] as const;

/** Returns the customer's shipping addresses, oldest first. */
export async function findShippingAddresses(db: Database, customer: number): Promise<ShippingAddress[]> {
  const rows = await db
    .selectFrom('shipping_address')
    .where('customer_id', '=', customer)
    .select(COLUMNS)
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

/** Stores another shipping address of the customer. Returns the stored one if it is the same: the response of an earlier request may be lost. */
export async function createShippingAddress(
  db: Database,
  customer: number,
  sent: NewShippingAddress,
): Promise<ShippingAddress | Refused> {
  const address = await validateAddress(db, sent);
  if (address instanceof Refused) return address;
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, customer);
    const stored = await findShippingAddresses(tx, customer);
    const same = stored.find(({ id, ...other }) => isDeepStrictEqual(other, address));
    if (same) return same;
    if (stored.length >= MAX_ADDRESSES) {
      return new Refused(409, { code: 'too_many_addresses', params: { max: MAX_ADDRESSES } });
    }
    const added = await tx
      .insertInto('shipping_address')
      .values({ customer_id: customer, ...toRow(address) })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toAddress(added);
  });
}

/** Replaces one of the customer's shipping addresses. Another one that is the same then is removed. */
export async function updateShippingAddress(
  db: Database,
  customer: number,
  id: number,
  sent: NewShippingAddress,
): Promise<ShippingAddress | Refused> {
  const address = await validateAddress(db, sent);
  if (address instanceof Refused) return address;
  return inTransaction(db, async (tx) => {
    await lockAddresses(tx, customer);
    const updated = await tx
      .updateTable('shipping_address')
      .set(toRow(address))
      .where('id', '=', id)
      .where('customer_id', '=', customer)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!updated) return notFound('Address');
    const others = (await findShippingAddresses(tx, customer)).filter((other) => other.id !== id);
    const same = others.flatMap(({ id, ...other }) => (isDeepStrictEqual(other, address) ? id : []));
    if (same.length === 0) return toAddress(updated);
    await tx
      .deleteFrom('shipping_address')
      .where('customer_id', '=', customer)
      .where('id', 'in', same)
      .execute();
    return toAddress(updated);
  });
}

/** Makes concurrent requests of one customer run one after the other, so that each sees all addresses. */
async function lockAddresses(tx: Transaction<Schema>, customer: number): Promise<void> {
  await tx.selectFrom('customer').where('id', '=', customer).select('id').forNoKeyUpdate().execute();
}

type Row = Omit<ShippingAddress, 'area'> & { area_id: number | null };

function toAddress({ area_id, ...address }: Row): ShippingAddress {
  return { ...address, ...(area_id !== null && { area: area_id }) };
}

function toRow({ area, ...address }: NewShippingAddress) {
  return { ...address, area_id: area ?? null };
}

async function validateAddress(
  db: Database,
  { area, ...sent }: NewShippingAddress,
): Promise<NewShippingAddress | Refused> {
  const address = {
    name: cleanLine(sent.name),
    email: cleanLine(sent.email),
    phone: (await toCallablePhone(sent.phone)) ?? '',
    address: cleanLine(sent.address),
    city: cleanLine(sent.city),
    zipcode: cleanLine(sent.zipcode),
    country: cleanLine(sent.country),
  };
  const fields: FieldProblems = {};
  for (const [field, text] of Object.entries(address)) if (text === '') fields[field] = 'required';
  if (address.phone === '') fields.phone = 'not_a_phone_number';
  if (address.email !== '' && !isEmail(address.email)) fields.email = 'not_an_email';
  if (area !== undefined && !(await isArea(db, area))) fields.area = 'unknown_area';
  return Object.keys(fields).length > 0
    ? invalid(fields)
    : { ...address, ...(area !== undefined && { area }) };
}

async function isArea(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('area')
    .where('id', '=', id)
    .where('removed', '=', false)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
