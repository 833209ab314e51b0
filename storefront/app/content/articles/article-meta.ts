import type { MetaDescriptor } from 'react-router';
import { languageOf } from '../../i18n/language.ts';
import { brandFor, pageMeta } from '../../shop/page-meta.ts';
import type { ShopData } from '../../shop/shop.ts';
import type { Article } from './article.ts';
import type { PublishedArticle } from './published-article.ts';

/** The head of an article page. */
export function articleMeta({
  title,
  article,
  published,
  pathname,
  shop,
}: {
  title: string;
  article: Article;
  /** The shop's own texts, if it has published some. */
  published: PublishedArticle | null;
  pathname: string;
  shop: ShopData | undefined;
}): MetaDescriptor[] {
  const bengali = languageOf(pathname) === 'bn';
  const usual = bengali ? article.bn.lead : article.en.description;
  const description = (bengali ? published?.leadBn : published?.lead) || usual;
  return pageMeta({ title: `${title} | ${brandFor(pathname, shop)}`, description, path: pathname, shop });
}
