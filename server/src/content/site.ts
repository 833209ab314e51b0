import type { ContactInfo, Setup, SetupPage, SliderBanner } from '@haat/contract/shop/content';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** The shop itself. `online` tells whether it takes online payment. */
export async function readSetup(db: Database, online: boolean): Promise<Setup[]> {
  const rows = await db.selectFrom('site_setup').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    ...row,
    brand_logo: mediaUrl(row.brand_logo),
    payment_options: online ? ['COD', 'ONLINE'] : ['COD'],
  }));
}

/** The text about the shop. */
export function readSetupPage(db: Database): Promise<SetupPage[]> {
  return db.selectFrom('setup_page').selectAll().orderBy('id').execute();
}

/** The home page's banners, in their order. */
export async function readSliderBanners(db: Database): Promise<SliderBanner[]> {
  const rows = await db.selectFrom('slider_banner').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...row, image: mediaUrl(row.image) }));
}

/** How to reach the shop. */
export function readContactInfo(db: Database): Promise<ContactInfo[]> {
  return db.selectFrom('contact_info').selectAll().orderBy('id').execute();
}
