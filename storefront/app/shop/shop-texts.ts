import type { Setup } from '@haat/contract/shop/content';
import type { Language } from '@haat/contract/text/language';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { type ShopData, useShop } from './shop.ts';

/** The tagline and the promises that the owner has published; undefined for the default texts. */
export function publishedTexts(shop: Pick<ShopData, 'setup'> | null | undefined, language: Language) {
  return shop?.setup?.own_texts?.[language];
}

/** The same for a component, in the language of the page by default. */
export function usePublishedTexts(language?: Language) {
  const pageLanguage = useLanguage();
  return publishedTexts(useShop(), language ?? pageLanguage);
}

/** The tagline and the four promises of the shop (specification, section 9): the published ones, or the default ones. */
export function useShopTexts(): NonNullable<Setup['own_texts']>[Language] {
  const usual = useMessages('shop');
  return usePublishedTexts() ?? usual;
}
