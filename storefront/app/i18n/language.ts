import { MAX_COUNTED } from '@haat/contract/http/limits';
import { formatPhone } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { inDigits } from './digits.ts';

/** The language of a path: Bengali below `/bn`, otherwise English. */
export function languageOf(pathname: string): Language {
  return /^\/bn(\/|$)/.test(pathname) ? 'bn' : 'en';
}

/** An English path with its query in another language: `/products?search=dal` → `/bn/products?search=dal`. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path.startsWith('/?') || path === '/' ? `/bn${path.slice(1)}` : `/bn${path}`;
}

/** The English path of a page: `/bn/products` → `/products`. */
export function englishPath(path: string): string {
  if (languageOf(path.split('?')[0] ?? '') === 'en') return path;
  // One slash: `//evil.example` would be another host.
  return path.slice('/bn'.length).replace(/^\/*/, '/');
}

/** The title of a category: Bengali on a Bengali page if available, otherwise English. */
export function titleIn(language: Language, titled: { title: string; title_bn: string }): string {
  return (language === 'bn' && titled.title_bn) || titled.title;
}

/** A phone number for people to read, in E.164 or as written: `01712-345678`, on a Bengali page `০১৭১২-৩৪৫৬৭৮`. */
export function phoneIn(language: Language, phone: string): string {
  return inDigits(language, formatPhone(phone));
}

/** Formats a count for a page; on Bengali pages with the digits that the shopper has chosen: `213`, `২১৩`. */
export function formatCount(language: Language, count: number | string): string {
  return inDigits(language, count);
}

/** Formats the total of a list: `213`, or `1000+` if the API has stopped counting there. */
export function formatTotal(language: Language, total: number): string {
  return total > MAX_COUNTED ? `${formatCount(language, MAX_COUNTED)}+` : formatCount(language, total);
}
