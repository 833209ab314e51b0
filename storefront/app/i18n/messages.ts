import { createContext, useContext } from 'react';
import { type Language, languageOf } from './language.ts';

/**
 * The messages of a feature, by language. The English ones are those of the specification and define the shape. A language
 * is undefined until its module is loaded: a browser loads the messages of every page in one language only.
 */
export type Messages<T> = { [Key in Language]?: T };

/** The messages of a feature in the language of the page, or in a given language. */
export function useMessages<T>(messages: Messages<T>, language?: Language): T {
  const pageLanguage = useLanguage();
  return messagesIn(messages, language ?? pageLanguage);
}

/** The messages of a feature for a path, for code outside components such as `meta`. */
export function messagesFor<T>(messages: Messages<T>, pathname: string): T {
  return messagesIn(messages, languageOf(pathname));
}

/** The messages of a feature in a language, for code outside components. */
export function messagesIn<T>(messages: Messages<T>, language: Language): T {
  const loaded = messages[language];
  if (!loaded) throw new Error(`The messages in the language ${language} are not loaded.`);
  return loaded;
}

const I18nContext = createContext<{ language: Language } | null>(null);

/** Sets the language of the components inside. A new value renders all of them again, for example with other digits. */
export const I18nProvider = I18nContext.Provider;

export function useLanguage(): Language {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('A component with messages is outside the layout of a language.');
  return i18n.language;
}
