import { languageOf } from '../i18n/language.ts';
import { useLanguage } from '../i18n/messages.ts';
import { quickList as bn } from './messages.bn.ts';
import { quickList as en } from './messages.en.ts';

const texts = { en, bn };

/** The texts of the quick list. They are loaded with its page, in both languages. */
export function useQuickListTexts(): typeof en {
  return texts[useLanguage()];
}

/** The same for a path, for `meta`. */
export function quickListTexts(pathname: string): typeof en {
  return texts[languageOf(pathname)];
}
