import type { Invoices } from '@haat/contract/office/orders/slips';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** Returns the name, logo, address and identification number of the shop, empty where it has none. */
export async function findSeller(db: Database): Promise<Invoices['seller']> {
  const { rows } = await sql<Invoices['seller']>`
    SELECT coalesce(setup.brand_name, '') AS name, coalesce(setup.brand_name_bn, '') AS name_bn, seller_bin AS bin,
           coalesce(contact.address, '') AS address, coalesce(contact.address_bn, '') AS address_bn,
           coalesce(contact.phone_primary, '') AS phone, coalesce(setup.brand_logo, '') AS logo
    FROM shop_setting
    LEFT JOIN LATERAL (SELECT * FROM site_setup ORDER BY id LIMIT 1) AS setup ON true
    LEFT JOIN LATERAL (SELECT * FROM contact_info ORDER BY id LIMIT 1) AS contact ON true`.execute(db);
  const seller = rows[0] ?? {
    name: '',
    name_bn: '',
    bin: '',
    address: '',
    address_bn: '',
    phone: '',
    logo: '',
  };
  return { ...seller, logo: mediaUrl(seller.logo) };
}
