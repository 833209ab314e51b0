import type { SetupPage } from '@haat/contract/shop/content';
import type { Language } from '../i18n/language.ts';

/** What the shop says of itself in a language, or in the other one where it says nothing in that; null for nothing. */
export function saidIn(
  language: Language,
  page: Pick<SetupPage, 'title' | 'title_bn' | 'text' | 'text_bn'> | null,
): { title: string; text: string; lang: Language } | null {
  if (!page) return null;
  const bengali = { title: page.title_bn, text: page.text_bn, lang: 'bn' } as const;
  const english = { title: page.title, text: page.text, lang: 'en' } as const;
  const [wanted, other] = language === 'bn' ? [bengali, english] : [english, bengali];
  if (wanted.text.trim()) return wanted;
  return other.text.trim() ? other : null;
}

/** A text's paragraphs: what stands between empty lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
