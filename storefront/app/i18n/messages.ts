import { createContext, useContext } from 'react';
import type { en } from '../shell/all-messages.en.ts';
import { type Language, languageOf } from './language.ts';

/** All texts of a page, by feature. The English ones are the specification's to the letter and give the shape. */
export type Texts = typeof en;

const loaded = new Map<Language, Texts>();

/** Called once by a language's layout module, before anything of that language is rendered. */
export function registerTexts(language: Language, texts: Texts): void {
  loaded.set(language, texts);
}

/** The texts for a path, outside components (`meta`); inside them use `useTexts`. */
export function textsFor(pathname: string): Texts {
  const texts = loaded.get(languageOf(pathname));
  if (!texts) throw new Error(`The texts of ${pathname} are not loaded.`);
  return texts;
}

const I18nContext = createContext<{ language: Language; texts: Texts } | null>(null);

export const I18nProvider = I18nContext.Provider;

export function useTexts(): Texts {
  return useI18n().texts;
}

export function useLanguage(): Language {
  return useI18n().language;
}

function useI18n() {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('A component with texts stands outside the layout of a language.');
  return i18n;
}
