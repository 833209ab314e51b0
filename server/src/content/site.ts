import { TAX_PERCENT, toTaka } from '@haat/contract/money/money';
import { readPromiseLines } from '@haat/contract/office/promises';
import type { Article, ContactInfo, Setup, SetupPage, SliderBanner } from '@haat/contract/shop/content';
import { sql } from 'kysely';
import { pictureFolder } from '../brand/brand.ts';
import { readOpeningHours } from '../delivery/delivery-terms.ts';
import type { Database } from '../platform/db/database.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { readShopState } from '../shop-state/shop-state.ts';
import { hoursTexts } from './hours-text.ts';
import { type DataRecipients, readPrivacyAdditions } from './privacy-additions.ts';

/** The amounts that can be paid online, or null if the shop takes only cash. */
export type OnlineRange =
  | (Range & {
      providers: readonly {
        name: string;
        means: readonly Means[];
        range: Range;
        agreements?: object | undefined;
      }[];
    })
  | null;
type Range = { minPaisa: number; maxPaisa: number };
type Means = NonNullable<Setup['online_providers']>[number]['means'][number];

/** Before the opening pages say that orders are not delivered, also of a shop that has no name yet. */
const NAMELESS = { id: 0, version: 0, brand_name: '', brand_name_bn: '', brand_logo: '', logo_plate: '' };

/** Returns logo, payment options and own promises of the shop; nothing of a shop that is open without a name. */
export async function readSetup(db: Database, online: OnlineRange, asksConsent: boolean): Promise<Setup[]> {
  const rows = await db.selectFrom('site_setup').selectAll().orderBy('id').execute();
  const settings = await db
    .selectFrom('shop_setting')
    .select(['cash_on_delivery', 'online_payment', 'seller_dbid', 'trade_licence', 'seller_bin'])
    .select(['wallets', sql<string | null>`(SELECT public_key FROM push_key WHERE push)`.as('push_key')])
    .executeTakeFirstOrThrow();
  const range = settings.online_payment ? online : null;
  const named = (range?.providers ?? []).flatMap(
    ({ name, means, range: { minPaisa, maxPaisa }, agreements }) => {
      const remembers = agreements && { remembers: true as const };
      const taken = { name, means: [...means], min: toTaka(minPaisa), max: toTaka(maxPaisa), ...remembers };
      return means.length > 0 ? [taken] : [];
    },
  );
  const registration = {
    dbid: settings.seller_dbid,
    trade_licence: settings.trade_licence,
    bin: settings.seller_bin,
  };
  const added = await addedTaxPercents(db);
  const { state } = await readShopState(db);
  const hasCredit = await db.selectFrom('customer_account').select('phone').limit(1).executeTakeFirst();
  const { week, special } = await readOpeningHours(db);
  const pause = await db
    .selectFrom('shop_pause')
    .where('until', '>', sql<Date>`now()`)
    .select(['until', 'text', 'text_bn'])
    .executeTakeFirst();
  const own = await readPublished(db).where('article.id', '=', 'promises').executeTakeFirst();
  const shown = rows.length === 0 && state !== 'open' ? [NAMELESS] : rows;
  return shown.map(({ version: _, logo_plate, ...row }) => ({
    ...row,
    ...(logo_plate && { logo_plate: logo_plate as 'light' | 'dark' }),
    brand_logo: mediaUrl(row.brand_logo),
    ...(pictureFolder(row) && { brand_pictures: mediaUrl(pictureFolder(row)!) }),
    ...(settings.push_key && { push_key: settings.push_key }),
    payment_options: [
      ...(settings.cash_on_delivery || !range ? (['COD'] as const) : []),
      ...(range ? (['ONLINE'] as const) : []),
    ],
    ...(range && { online_amounts: { min: toTaka(range.minPaisa), max: toTaka(range.maxPaisa) } }),
    ...(named.length > 0 && { online_providers: named }),
    ...(settings.wallets.length > 0 && { wallets: settings.wallets }),
    ...(hasCredit && { credit: true as const }),
    ...(added.shop !== TAX_PERCENT && { tax_percent: added.shop }),
    ...(added.differs && { tax_differs: true as const }),
    ...(asksConsent && { purchase_consent: true as const }),
    ...(state !== 'open' && { shop_state: state }),
    ...(pause?.until && { paused: { ...pause, until: pause.until.toISOString() } }),
    ...((week || special.length > 0) && { calendar: { week, special } }),
    ...(Object.values(registration).some(Boolean) && { registration }),
    ...(own && {
      own_texts: {
        en: { tagline: own.lead, promises: readPromiseLines(own.text) },
        bn: { tagline: own.lead_bn, promises: readPromiseLines(own.text_bn) },
      },
    }),
  }));
}

/** The rate that is added to products at the checkout, and whether another one is added to some of them; in percent. */
async function addedTaxPercents(db: Database): Promise<{ shop: number; differs: boolean }> {
  const { rows } = await sql<{ shop: number; differs: boolean }>`
    SELECT shop, EXISTS (
      SELECT FROM category WHERE tax_class IS NOT NULL
        AND CASE WHEN tax_class = 'specified' THEN coalesce(category.tax_percent, setting.tax_percent) ELSE 0 END <> shop) AS differs
    FROM shop_setting AS setting, LATERAL (
      SELECT CASE WHEN setting.tax_class = 'specified' THEN setting.tax_percent ELSE 0 END AS shop) AS of_shop`.execute(
    db,
  );
  return rows[0]!;
}

/** Returns the text of the about page. */
export function readSetupPage(db: Database): Promise<SetupPage[]> {
  return db.selectFrom('setup_page').selectAll().orderBy('id').execute();
}

/** Returns the banners that shoppers see now, by position. */
export async function readSliderBanners(db: Database): Promise<SliderBanner[]> {
  const rows = await db
    .selectFrom('slider_banner')
    .where('shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .select([
      'id',
      'image',
      'image_phone',
      'title',
      'title_bn',
      'link',
      'shelf',
      'shelf_bn',
      'products',
      'bundle',
    ])
    .execute();
  return rows.map(({ image, image_phone, shelf, shelf_bn, products, bundle, ...row }) => ({
    ...row,
    image: mediaUrl(image),
    image_phone: mediaUrl(image_phone),
    ...(products.length > 0 && {
      shelf: { name: shelf || row.title, name_bn: shelf_bn || shelf || row.title_bn, products, bundle },
    }),
  }));
}

/** Returns the contact details of the shop; its opening hours are those of the calendar, if it has any. */
export async function readContactInfo(db: Database): Promise<ContactInfo[]> {
  const rows = await db.selectFrom('contact_info').selectAll().orderBy('id').execute();
  const hours = hoursTexts(await readOpeningHours(db));
  return rows.map((row) => ({ ...row, ...hours }));
}

/**
 * Returns the help pages with published texts of the shop's own: the first version is that of the storefront. Of privacy and terms it is
 * the text that shoppers read.
 */
export async function readArticles(db: Database, recipients: DataRecipients): Promise<Article[]> {
  const articles = await readPublished(db)
    .where('article.id', 'not in', ['about', 'promises'])
    .orderBy('article.id')
    .$castTo<Article>()
    .execute();
  const added = await readPrivacyAdditions(db, recipients);
  return articles.map((article) =>
    article.page === 'privacy'
      ? { ...article, text: article.text + added.en, text_bn: article.text_bn + added.bn }
      : article,
  );
}

function readPublished(db: Database) {
  return db
    .selectFrom('article')
    .innerJoin('article_version', (join) =>
      join.onRef('article.id', '=', 'article').onRef('published', '=', 'number'),
    )
    .where((is) => is.or([is('number', '>', 1), is('article.id', 'in', ['privacy', 'terms'])]))
    .select(['article.id as page', 'lead', 'lead_bn', 'text', 'text_bn']);
}
