import { nameIn } from '@haat/contract/text/language';
import { useLanguage } from '../i18n/language.ts';

/** The name of a product or the title of a category in the current language, if it has one. */
export function useNameOf() {
  const language = useLanguage();
  return {
    nameOf: (one: { name: string; name_bn: string }) => nameIn(language, one),
    titleOf: ({ title, title_bn }: { title: string; title_bn: string }) =>
      (language === 'bn' && title_bn) || title,
  };
}
