import { safeUrl } from '@haat/ui/safe-url.ts';
import type { MetaDescriptor } from 'react-router';
import { englishPath, languageOf, pathIn } from '../i18n/language.ts';
import { textsFor } from '../i18n/messages.ts';
import type { ShopData } from '../platform/api.ts';

/** What a shared link shows where a page has no picture of its own: the shop's sign, 1200 by 630 pixels. */
const SHARE_PICTURE = '/share.png';

/** The longest description that search engines and chats show, in characters. */
const LONGEST_DESCRIPTION = 200;

export interface Page {
  title: string;
  description: string;
  /** The address without what does not make another page (sorting, for example). */
  path: string;
  shop: ShopData | undefined;
  /** A path or an address; square, as products have it. */
  image?: string;
  /** Where the page is a product: its price in taka, with two decimals. */
  product?: { price: string; inStock: boolean };
  noindex?: boolean;
}

/** The head of a public page: title, description, its one address in each language, and what a shared link shows. */
export function pageMeta(page: Page): MetaDescriptor[] {
  const description = shortened(page.description);
  return [
    { title: page.title },
    { name: 'description', content: description },
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...addresses(page),
    ...sharedLink(page, description),
  ];
}

/** The head of a page that is one shopper's own, or that is not there: no search engine should list it. */
export function privateMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }];
}

/** The shop's name for titles, in the language of a path. */
export function brandFor(pathname: string, shop: ShopData | undefined): string {
  const setup = shop?.setup;
  const bengali = languageOf(pathname) === 'bn' && setup?.brand_name_bn;
  return bengali || setup?.brand_name || textsFor(pathname).shell.shopName;
}

/** The page's one address, and the same page in each language; English where neither suits. */
function addresses({ path, shop }: Page): MetaDescriptor[] {
  const origin = shop?.origin ?? '';
  const english = englishPath(withoutSlash(path));
  const alternate = (hrefLang: string, address: string) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + address,
  });
  return [
    { tagName: 'link', rel: 'canonical', href: origin + withoutSlash(path) },
    alternate('en', english),
    alternate('bn', pathIn('bn', english)),
    alternate('x-default', english),
  ];
}

/** Open Graph, which WhatsApp, Facebook and the others read; Twitter asks only for the kind of card besides. */
function sharedLink({ title, path, shop, image, product }: Page, description: string): MetaDescriptor[] {
  const origin = shop?.origin ?? '';
  const own = safeUrl(image ?? '');
  const bengali = languageOf(path) === 'bn';
  const properties: [string, string][] = [
    ['og:type', product ? 'product' : 'website'],
    ['og:site_name', brandFor(path, shop)],
    ['og:locale', bengali ? 'bn_BD' : 'en_US'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + withoutSlash(path)],
    ['og:image', absolute(own ?? SHARE_PICTURE, origin)],
    ['og:image:alt', title],
  ];
  if (!own) properties.push(['og:image:width', '1200'], ['og:image:height', '630']);
  if (product) {
    properties.push(
      ['product:price:amount', product.price],
      ['product:price:currency', 'BDT'],
      ['product:availability', product.inStock ? 'in stock' : 'out of stock'],
    );
  }
  return [
    ...properties.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: own ? 'summary' : 'summary_large_image' },
  ];
}

/** An address as other sites need it: `/media/rui.webp` → `https://haat.example/media/rui.webp`. */
export function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? origin + address : address;
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=.)\/(?=\?|$)/, '');
}

/** Cut after a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}
