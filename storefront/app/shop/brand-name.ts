import { useLanguage, useMessages } from '../i18n/messages.ts';
import { useShop } from './shop.ts';

/** The name of the shop in the language of the page. */
export function useBrandName(): string {
  const setup = useShop()?.setup;
  const texts = useMessages('shop');
  const language = useLanguage();
  return (language === 'bn' && setup?.brand_name_bn) || setup?.brand_name || texts.shopName;
}
