import type { SetupPage } from '@haat/contract/shop/content';
import type { Language } from '../i18n/language.ts';

/** The text about the shop in a language, or in the other one if there is none; null without any text. */
export function aboutTextIn(
  language: Language,
  page: Pick<SetupPage, 'title' | 'title_bn' | 'text' | 'text_bn'> | null,
): { title: string; text: string; lang: Language } | null {
  if (!page) return null;
  const bengali = { title: page.title_bn, text: page.text_bn, lang: 'bn' } as const;
  const english = { title: page.title, text: page.text, lang: 'en' } as const;
  const [requested, other] = language === 'bn' ? [bengali, english] : [english, bengali];
  if (requested.text.trim()) return requested;
  return other.text.trim() ? other : null;
}
