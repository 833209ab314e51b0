import type { MetaDescriptor } from 'react-router';
import { languageOf } from '../i18n/language.ts';
import { brandFor, pageMeta } from '../shop/page-meta.ts';
import type { ShopData } from '../shop/shop.ts';
import type { Article } from './article.ts';

/** The head of an article page. */
export function articleMeta({
  title,
  article,
  pathname,
  shop,
}: {
  title: string;
  article: Article;
  pathname: string;
  shop: ShopData | undefined;
}): MetaDescriptor[] {
  const description = languageOf(pathname) === 'bn' ? article.bn.lead : article.en.description;
  return pageMeta({ title: `${title} | ${brandFor(pathname, shop)}`, description, path: pathname, shop });
}
