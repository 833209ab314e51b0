import type { MetaDescriptor } from 'react-router';
import type { ShopData } from '../api.ts';
import { englishPath, languageOf, pathIn } from '../language/language.ts';
import { textsFor } from '../language/texts.ts';

/**
 * The head of a page: title, description, its one address in each language, and what a shared link shows.
 * `path` is the address without what does not make another page (sorting, for example); `image` a path or an address.
 */
export function pageMeta(page: {
  title: string;
  description: string;
  path: string;
  shop: ShopData | undefined;
  image?: string;
  noindex?: boolean;
}): MetaDescriptor[] {
  const origin = page.shop?.origin ?? '';
  const english = englishPath(page.path);
  const here = origin + page.path;
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: here },
    ...(page.image ? [{ property: 'og:image', content: new URL(page.image, origin || undefined).href }] : []),
    ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: here },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: origin + english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'bn', href: origin + pathIn('bn', english) },
  ];
}

/** The shop's name for titles, in the language of a path. */
export function brandFor(pathname: string, shop: ShopData | undefined): string {
  const setup = shop?.setup;
  const bengali = languageOf(pathname) === 'bn' && setup?.brand_name_bn;
  return bengali || setup?.brand_name || textsFor(pathname).shell.shopName;
}
