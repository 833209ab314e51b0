import { useLanguage, useMessages } from '../i18n/messages.ts';
import { shopMessages } from './messages.ts';
import { useShop } from './shop.ts';

/** The name of the shop in the language of the page. */
export function useBrandName(): string {
  const setup = useShop()?.setup;
  const texts = useMessages(shopMessages);
  const language = useLanguage();
  return (language === 'bn' && setup?.brand_name_bn) || setup?.brand_name || texts.shopName;
}
