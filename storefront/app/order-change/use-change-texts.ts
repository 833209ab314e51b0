import { useLanguage } from '../i18n/messages.ts';
import { orderChange as bn } from './messages.bn.ts';
import { orderChange as en } from './messages.en.ts';

const texts = { en, bn };

/** The texts of pages that change an order. They are loaded with these pages, in both languages. */
export function useChangeTexts(): typeof en {
  return texts[useLanguage()];
}
