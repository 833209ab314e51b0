import { Readable } from 'node:stream';
import { sharedPicture } from '@haat/contract/http/picture-size';
import { decimalTaka } from '@haat/contract/money/money';
import { unitSizes } from '@haat/contract/money/pack-size';
import type { Language } from '@haat/contract/text/language';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { mediaUrl } from '../platform/media/media-url.ts';
import { ADDED_TAX_PERCENT } from '../pricing/taxes.ts';

/** Products read from the database at once, so that no feed is in memory as a whole. */
const PRODUCTS_PER_QUERY = 500;

/** The longest texts of the columns, in characters. */
const LONGEST = { title: 150, description: 5_000, type: 750, brand: 70 };

export interface Feed {
  origin: string;
  language: Language;
}

/** What is listed and what is left out, and the version of what is listed. */
export interface FeedState {
  listed: number;
  /** Products whose price on the page is without the tax that is added at the checkout: catalogues want the price that is paid. */
  withoutTax: number;
  /** Products without a picture, which catalogues refuse. */
  withoutPicture: number;
  /** Changes with every column of the feed. */
  revision: string;
}

/** Whether the price of a product is what is paid for it. */
const PAID = sql<boolean>`(${ADDED_TAX_PERCENT} = 0)`;

/** The columns that a feed is made of. Of the stock only whether there is any. */
const COLUMNS = sql`product.id, product.name, product.name_bn, product.unit, product.price_paisa, product.old_price_paisa,
  product.is_on_sale, product.offer_paisa, product.offer_starts, product.offer_ends, product.stock > 0 AS in_stock,
  product.preview_text, product.preview_text_bn, product.mainimage, product.image1, product.image2, product.image3,
  product.brand, product.brand_bn, product.barcode, category.title, category.title_bn,
  parent.title AS parent_title, parent.title_bn AS parent_title_bn`;

const CATEGORIES_OF = sql`JOIN category ON category.id = product.category_id
  LEFT JOIN category AS parent ON parent.id = category.parent_id`;

interface FeedRow {
  id: number;
  shown: boolean;
  name: string;
  name_bn: string;
  unit: string;
  price_paisa: number;
  old_price_paisa: number | null;
  is_on_sale: boolean;
  offer_paisa: number | null;
  offer_starts: Date | null;
  offer_ends: Date | null;
  in_stock: boolean;
  preview_text: string;
  preview_text_bn: string;
  mainimage: string;
  image1: string;
  image2: string;
  image3: string;
  brand: string;
  brand_bn: string;
  barcode: string | null;
  title: string;
  title_bn: string;
  parent_title: string | null;
  parent_title_bn: string | null;
}

/** Counts the products of the feed; their revision is a sum of hashes, for which the database needs no memory. */
export async function readFeedState(db: Database): Promise<FeedState> {
  const { rows } = await sql<FeedState>`
    SELECT count(*) FILTER (WHERE paid AND mainimage <> '')::int AS listed,
      count(*) FILTER (WHERE NOT paid)::int AS "withoutTax",
      count(*) FILTER (WHERE paid AND mainimage = '')::int AS "withoutPicture",
      coalesce(sum(hashtextextended(shown::text, 0)) FILTER (WHERE paid), 0)::text AS revision
    FROM (SELECT ${PAID} AS paid, mainimage, (SELECT shown FROM (SELECT ${COLUMNS}) AS shown) AS shown FROM product ${CATEGORIES_OF} WHERE listed) AS row`.execute(
    db,
  );
  return rows[0]!;
}

/** RSS 2.0 with the columns of Google Merchant Center, which Meta and OpenAI read too. */
export function productFeed(db: Database, feed: Feed, shopName: string): Readable {
  return Readable.from(entries(db, feed, shopName));
}

async function* entries(db: Database, feed: Feed, shopName: string): AsyncGenerator<string> {
  const { origin, language } = feed;
  const home = language === 'bn' ? `${origin}/bn` : origin;
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>';
  yield `${element('title', shopName)}${element('link', home)}${element('description', shopName)}\n`;
  let after = 0;
  for (;;) {
    // A page is some products by their ids alone: with another condition the planner, which cannot know how many satisfy it, may read and
    // sort all products for each page.
    const page = sql`SELECT * FROM product WHERE id > ${after} ORDER BY id LIMIT ${PRODUCTS_PER_QUERY}`;
    const { rows } = await sql<FeedRow>`
      SELECT ${COLUMNS}, product.listed AND product.mainimage <> '' AND ${PAID} AS shown
      FROM (${page}) AS product ${CATEGORIES_OF} ORDER BY product.id`.execute(db);
    if (rows.length === 0) break;
    yield rows
      .filter(({ shown }) => shown)
      .map((row) => item(row, feed, shopName))
      .join('');
    after = rows.at(-1)!.id;
  }
  yield '</channel></rss>\n';
}

function item(row: FeedRow, { origin, language }: Feed, shopName: string): string {
  const inLanguage = (english: string | null, bengali: string | null) =>
    (language === 'bn' && bengali) || english || '';
  const name = inLanguage(row.name, row.name_bn);
  // Meta wants a brand, an MPN or a GTIN: loose goods are the shop's own.
  const brand = inLanguage(row.brand, row.brand_bn) || shopName;
  const gtin = row.barcode && isGtin(row.barcode) ? row.barcode : '';
  const picture = (path: string) => origin + sharedPicture(mediaUrl(path));
  const columns: [name: string, value: string][] = [
    ['g:id', String(row.id)],
    ['g:title', name.slice(0, LONGEST.title)],
    [
      'g:description',
      (inLanguage(row.preview_text, row.preview_text_bn) || name).slice(0, LONGEST.description),
    ],
    ['g:link', `${origin}${language === 'bn' ? '/bn' : ''}/products/${row.id}`],
    ['g:image_link', picture(row.mainimage)],
    ...[row.image1, row.image2, row.image3]
      .filter(Boolean)
      .map((path): [string, string] => ['g:additional_image_link', picture(path)]),
    ['g:availability', row.in_stock ? 'in_stock' : 'out_of_stock'],
    ['g:condition', 'new'],
    ...priceColumns(row),
    ...unitColumns(row.unit),
    [
      'g:product_type',
      [inLanguage(row.parent_title, row.parent_title_bn), inLanguage(row.title, row.title_bn)]
        .filter(Boolean)
        .join(' > ')
        .slice(0, LONGEST.type),
    ],
    ['g:brand', brand.slice(0, LONGEST.brand)],
    ['g:gtin', gtin],
    ['g:identifier_exists', gtin ? '' : 'no'],
  ];
  return `<item>${columns.map(([column, value]) => (value ? element(column, value) : '')).join('')}</item>\n`;
}

/** The price without the offer, and the offer with its dates: the one now, or one that has not started and has an end. */
function priceColumns(row: FeedRow): [string, string][] {
  const { price_paisa, old_price_paisa, offer_paisa, offer_starts, offer_ends } = row;
  if (row.is_on_sale && old_price_paisa !== null && old_price_paisa > price_paisa)
    return [
      ['g:price', bdt(old_price_paisa)],
      ['g:sale_price', bdt(price_paisa)],
      ['g:sale_price_effective_date', offer_ends ? `${startOf(offer_ends)}/${minute(offer_ends)}` : ''],
    ];
  if (offer_paisa !== null && offer_starts && offer_ends)
    return [
      ['g:price', bdt(price_paisa)],
      ['g:sale_price', bdt(offer_paisa)],
      ['g:sale_price_effective_date', `${minute(offer_starts)}/${minute(offer_ends)}`],
    ];
  return [['g:price', bdt(price_paisa)]];
}

/** The start of an offer that has begun is not stored: today, or the moment before its end. */
function startOf(ends: Date): string {
  const now = Date.now();
  return minute(new Date(Math.min(now - (now % DAY), ends.getTime() - 60_000)));
}

const DAY = 86_400_000;

/** `2026-11-29T06:00+0600`, in Dhaka. */
function minute(time: Date): string {
  return `${new Date(time.getTime() + 6 * 3_600_000).toISOString().slice(0, 16)}+0600`;
}

const BASES = { g: '1kg', ml: '1l', pc: '1ct' } as const;
const MEASURES = { g: 'g', ml: 'ml', pc: 'ct' } as const;

/** The size of a pack, and that of the unit price on the page: a kilogram, a litre or a piece. */
function unitColumns(unit: string): [string, string][] {
  const [size] = unitSizes(unit);
  if (!size) return [];
  return [
    ['g:unit_pricing_measure', `${size.amount}${MEASURES[size.of]}`],
    ['g:unit_pricing_base_measure', BASES[size.of]],
  ];
}

function bdt(paisa: number): string {
  return `${decimalTaka(paisa)} BDT`;
}

/** XML has no control characters, however they are written. */
function element(name: string, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that XML 1.0 forbids
  return `<${name}>${escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ''))}</${name}>`;
}

/** GTIN-8, UPC, EAN and GTIN-14. */
const LENGTHS = [8, 12, 13, 14];

/** Numbers that shops give themselves, such as to weighed goods, and those of coupons; of 13 digits, and of 8. */
const OWN = /^(?:0[245]|2|9[89])/;
const OWN_SHORT = /^[02]/;

/** Whether a barcode is the number of a product everywhere: length and check digit are right, and no shop gives it itself. */
export function isGtin(barcode: string): boolean {
  if (!/^\d+$/.test(barcode) || !LENGTHS.includes(barcode.length)) return false;
  const isOwn = barcode.length === 8 ? OWN_SHORT.test(barcode) : OWN.test(barcode.padStart(14, '0').slice(1));
  const sum = [...barcode]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return !isOwn && sum % 10 === 0;
}
