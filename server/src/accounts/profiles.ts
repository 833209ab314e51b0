import type { Profile } from '@haat/contract/shop/accounts';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { CustomerTable } from '../platform/db/schema.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** Returns the customer's own profile as a list with one element. */
export async function findProfiles(db: Database, customer: number): Promise<Profile[]> {
  const rows = await db.selectFrom('customer').where('id', '=', customer).selectAll().execute();
  return rows.map(toProfile);
}

/** Converts a customer to the API form, with only these fields. */
export function toProfile(customer: Selectable<CustomerTable>): Profile {
  const { id, username, full_name, email, phone, address_1, city, zipcode, country } = customer;
  return {
    id,
    username,
    full_name,
    email,
    phone,
    phone_proven: customer.phone_proven !== null,
    address_1,
    city,
    zipcode,
    country,
    profile_picture: mediaUrl(customer.profile_picture),
    date_joined: customer.date_joined.toISOString(),
  };
}
