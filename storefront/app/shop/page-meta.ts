import { sharedPicture } from '@haat/contract/http/picture-size';
import { safeUrl } from '@haat/contract/text/safe-url';
import type { MetaDescriptor } from 'react-router';
import { englishPath, languageOf, pathIn } from '../i18n/language.ts';
import { messagesFor } from '../i18n/messages.ts';
import type { ShopData } from './shop.ts';

/** The picture of a shared link if neither the page nor the shop has one: Haat's logo, as large as the shop's own. */
const SHARE_PICTURE = '/share.png';

/** The maximum length of a description in search engines and chats, in characters. */
const MAX_DESCRIPTION = 200;

export interface Page {
  title: string;
  description: string;
  /** The path without parameters that do not change the page, such as the sort order. */
  path: string;
  shop: ShopData | undefined;
  /** A path or a URL of a square picture. */
  image?: string;
  /** For a product page: the price in taka, with two decimals. */
  product?: { price: string; inStock: boolean };
  noindex?: boolean;
}

/** The head of a public page: title, description, the canonical URL and that of each language, and Open Graph. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const description = shortened(page.description);
  return [
    { title: page.title },
    { name: 'description', content: description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...localizedLinks(page),
    ...sharedLink(page, description),
  ];
}

/** The head of a private page or an error page, which search engines must not index. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** The shop's name for titles, in the language of a path. */
export function brandFor(pathname: string, shop: ShopData | undefined): string {
  const setup = shop?.setup;
  const bengali = languageOf(pathname) === 'bn' && setup?.brand_name_bn;
  return bengali || setup?.brand_name || messagesFor('shop', pathname).shopName;
}

/** The canonical URL, and the URL of the page in each language; English is the default. */
function localizedLinks({ path, shop }: Page): MetaDescriptor[] {
  const origin = shop?.origin ?? '';
  const english = englishPath(withoutSlash(path));
  const alternate = (hrefLang: string, localPath: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + localPath,
  });
  return [
    { tagName: 'link', rel: 'canonical', href: origin + withoutSlash(path) },
    alternate('en', english),
    alternate('bn', pathIn('bn', english)),
    alternate('x-default', english),
  ];
}

/** Open Graph, which WhatsApp, Facebook and others read; Twitter also needs the kind of card. */
function sharedLink({ title, path, shop, image, product }: Page, description: string): MetaDescriptor[] {
  const origin = shop?.origin ?? '';
  const { brand_logo: logo = '', brand_pictures } = shop?.setup ?? {};
  const own = safeUrl(brand_pictures ? `${brand_pictures}/share.jpg` : '');
  // Chats show no SVG.
  const square = safeUrl(image ?? '') || (own ? null : safeUrl(logo.endsWith('.svg') ? '' : logo));
  const bengali = languageOf(path) === 'bn';
  const properties: [string, string][] = [
    ['og:type', product ? 'product' : 'website'],
    ['og:site_name', brandFor(path, shop)],
    ['og:locale', bengali ? 'bn_BD' : 'en_US'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + withoutSlash(path)],
    ['og:image', absolute(square ? sharedPicture(square) : own || SHARE_PICTURE, origin)],
    ['og:image:alt', title],
  ];
  if (!square) properties.push(['og:image:width', '1200'], ['og:image:height', '630']);
  if (product) {
    properties.push(
      ['product:price:amount', product.price],
      ['product:price:currency', 'BDT'],
      ['product:availability', product.inStock ? 'in stock' : 'out of stock'],
    );
  }
  return [
    ...properties.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: square ? 'summary' : 'summary_large_image' },
  ];
}

/** Makes a URL absolute: `/media/rui.webp` → `https://haat.example/media/rui.webp`. */
export function absolute(url: string, origin: string): string {
  return url.startsWith('/') ? origin + url : url;
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/(?=\?|$)/, '');
}

/** Shortens a text after a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}
