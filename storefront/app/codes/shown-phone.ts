import { toE164 } from '@haat/contract/phone/phone';
import type { Language } from '@haat/contract/text/language';
import { phoneIn } from '../i18n/language.ts';

/** A phone as somebody has typed it, for people: `01712345678` → `01712‑345678`, on one line. */
export function shownPhone(language: Language, typed: string): string {
  return phoneIn(language, toE164(typed) ?? typed).replace('-', '\u2011');
}
