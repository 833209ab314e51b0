import { create } from 'zustand';

export type Language = 'en' | 'bn';

/** Local storage: the same choice as the storefront's. Nothing of the staff is stored there. */
const KEY = 'language';

/** The language of the office. */
export const useLanguage = create<Language>(readLanguage);

export function chooseLanguage(language: Language): void {
  useLanguage.setState(language, true);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be forbidden: then the choice applies to this visit only.
  }
}

function readLanguage(): Language {
  if (import.meta.env.SSR) return 'en';
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'en' || stored === 'bn') return stored;
  } catch {
    // As above.
  }
  const preferred = navigator.languages.find((each) => /^(en|bn)\b/.test(each));
  return preferred?.startsWith('bn') ? 'bn' : 'en';
}

/** The messages of a feature in the current language. */
export function useMessages<T>(messages: Record<Language, T>): T {
  return messages[useLanguage()];
}
