import { bengaliDigits } from '@haat/contract/text/digits';
import type { Language } from '@haat/contract/text/language';
import { readStored, store } from '@haat/ui/storage.ts';
import { create } from 'zustand';

type Digits = 'latin' | 'bengali';

/** Local storage: the digits that a shopper has chosen for Bengali pages. */
export const DIGITS_KEY = 'digits';

const local = () => globalThis.localStorage;

/** The digits of Bengali pages: Bengali, also on the server and until hydration, unless the shopper has chosen Latin ones. */
export const useChosenDigits = /* @__PURE__ */ create<Digits>(() => 'bengali');

/** Shows the digits that the shopper has chosen at an earlier visit. Call it after hydration. */
export function showChosenDigits(): void {
  if (readStored(local, DIGITS_KEY) === 'latin') useChosenDigits.setState('latin', true);
}

/** Sets the digits and stores them for the next visit, if storage is available. */
export function chooseDigits(digits: Digits): void {
  useChosenDigits.setState(digits, true);
  store(local, DIGITS_KEY, digits);
}

/** Converts the numbers in a text to the digits of a page: `213`, on Bengali pages `২১৩` unless the shopper has chosen Latin ones. */
export function inDigits(language: Language, text: number | string): string {
  if (language === 'en' || useChosenDigits.getState() === 'latin') return String(text);
  return bengaliDigits(String(text));
}
