import type { Language } from '@haat/contract/text/language';
import { joinEndings } from '@haat/contract/time/months.bn';
import { readText, storeText } from '@haat/ui/storage.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { bengaliNumbers, mapTexts } from './bengali-digits.ts';

export type Digits = 'latin' | 'bengali';

/** Local storage: the same choice as the storefront's. */
const LANGUAGE = 'language';
/** Local storage: the digits that somebody has chosen for the office in Bengali. */
const DIGITS = 'office-digits';
const local = () => window.localStorage;

export const useLanguage = create<Language>(readLanguage);

/** The digits of the office in Bengali: Bengali ones, unless somebody chooses Latin ones. In English they are always Latin. */
export const useChosenDigits = create<Digits>(() =>
  readText(local, DIGITS) === 'latin' ? 'latin' : 'bengali',
);

export function chooseLanguage(language: Language): void {
  useLanguage.setState(language, true);
  storeText(local, LANGUAGE, language);
}

export function chooseDigits(digits: Digits): void {
  useChosenDigits.setState(digits, true);
  storeText(local, DIGITS, digits);
}

function readLanguage(): Language {
  const stored = readText(local, LANGUAGE);
  if (stored === 'en' || stored === 'bn') return stored;
  if (import.meta.env.SSR) return 'en';
  const preferred = navigator.languages.find((each) => /^(en|bn)\b/.test(each));
  return preferred?.startsWith('bn') ? 'bn' : 'en';
}

const hasBengaliDigits = (language: Language, digits: Digits) => language === 'bn' && digits === 'bengali';

/** The messages of a feature in the current language, with the chosen digits. */
export function useMessages<T>(messages: Record<Language, T>): T {
  const language = useLanguage();
  const digits = useChosenDigits();
  const texts = messages[language];
  return useMemo(() => {
    if (language === 'en') return texts;
    const isBengali = hasBengaliDigits(language, digits);
    return mapTexts(texts, (text) => joinEndings(isBengali ? bengaliNumbers(text) : text));
  }, [texts, language, digits]);
}

/** A number, or a text with numbers, in the chosen digits. Components that show one also use `useMessages`. */
export function inDigits(text: number | string): string {
  if (!hasBengaliDigits(useLanguage.getState(), useChosenDigits.getState())) return String(text);
  return bengaliNumbers(String(text));
}
