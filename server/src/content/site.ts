import type { ContactInfo, Setup, SetupPage, SliderBanner } from '@haat/contract/shop/content';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';

/** Returns logo and payment options of the shop. `online`: the shop accepts online payment. */
export async function readSetup(db: Database, online: boolean): Promise<Setup[]> {
  const rows = await db.selectFrom('site_setup').selectAll().orderBy('id').execute();
  return rows.map((row) => ({
    ...row,
    brand_logo: mediaUrl(row.brand_logo),
    payment_options: online ? ['COD', 'ONLINE'] : ['COD'],
  }));
}

/** Returns the text of the about page. */
export function readSetupPage(db: Database): Promise<SetupPage[]> {
  return db.selectFrom('setup_page').selectAll().orderBy('id').execute();
}

/** Returns the banners of the home page, by position. */
export async function readSliderBanners(db: Database): Promise<SliderBanner[]> {
  const rows = await db.selectFrom('slider_banner').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map((row) => ({ ...row, image: mediaUrl(row.image) }));
}

/** Returns the contact details of the shop. */
export function readContactInfo(db: Database): Promise<ContactInfo[]> {
  return db.selectFrom('contact_info').selectAll().orderBy('id').execute();
}
