import { MOST_COUNTED } from '@haat/contract/common/limits';
import { inDigits } from './digits.ts';

export type Language = 'en' | 'bn';

/** The language a path is written in: Bengali below `/bn`, otherwise English. */
export function languageOf(pathname: string): Language {
  return /^\/bn(\/|$)/.test(pathname) ? 'bn' : 'en';
}

/** An English path with its query in another language: `/products?search=dal` → `/bn/products?search=dal`. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path.startsWith('/?') || path === '/' ? `/bn${path.slice(1)}` : `/bn${path}`;
}

/** The same page without its language: `/bn/products` → `/products`. */
export function englishPath(path: string): string {
  if (languageOf(path.split('?')[0] ?? '') === 'en') return path;
  // One slash: `//evil.example` would be another host.
  return path.slice('/bn'.length).replace(/^\/*/, '/');
}

/** The name of a product: Bengali where the page is Bengali and there is one, else the English. */
export function nameIn(language: Language, named: { name: string; name_bn: string }): string {
  return (language === 'bn' && named.name_bn) || named.name;
}

/** The title of a category, chosen in the same way. */
export function titleIn(language: Language, titled: { title: string; title_bn: string }): string {
  return (language === 'bn' && titled.title_bn) || titled.title;
}

/** A count as a page of that language shows it; a Bengali page in the digits that the shopper chose: `213`, `২১৩`. */
export function countIn(language: Language, count: number | string): string {
  return language === 'bn' ? inDigits(count) : String(count);
}

/** How many there are in a list: `213`, and `1000+` where they are not counted to the end. */
export function totalIn(language: Language, total: number): string {
  return total > MOST_COUNTED ? `${countIn(language, MOST_COUNTED)}+` : countIn(language, total);
}
