import type { Language } from '@haat/contract/text/language';
import { createContext, useContext } from 'react';
import { languageOf } from './language.ts';

/** The messages of all features in one language. The English ones declare its shape (`shell/all-messages.en.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by that declaration, because this folder imports no feature
export interface Messages {}

/** A browser loads one language, with the layout of that language; the server has both. */
const loaded: { [Key in Language]?: Messages } = {};

export function addMessages(language: Language, messages: Messages): void {
  loaded[language] = messages;
}

/** The messages of a feature in the language of the page. */
export function useMessages<Feature extends keyof Messages>(feature: Feature): Messages[Feature] {
  return messagesIn(feature, useLanguage());
}

/** The messages that a page or a part of one has of its own, in the language of the page: see decision 63. */
export function useOwnMessages<T>(messages: Record<Language, T>): T {
  return messages[useLanguage()];
}

/** The messages of a feature for a path, for code outside components such as `meta`. */
export function messagesFor<Feature extends keyof Messages>(
  feature: Feature,
  pathname: string,
): Messages[Feature] {
  return messagesIn(feature, languageOf(pathname));
}

/** The messages of a feature in a language, for code outside components. */
export function messagesIn<Feature extends keyof Messages>(
  feature: Feature,
  language: Language,
): Messages[Feature] {
  const messages = loaded[language];
  if (!messages) throw new Error(`The messages in the language ${language} are not loaded.`);
  return messages[feature];
}

const I18nContext = createContext<{ language: Language } | null>(null);

/** Sets the language of the components inside. A new value renders all of them again, for example with other digits. */
export const I18nProvider = I18nContext.Provider;

export function useLanguage(): Language {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('A component with messages is outside the layout of a language.');
  return i18n.language;
}
