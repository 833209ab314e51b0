import type { Language } from '@haat/contract/text/language';
import { englishPath, languageOf, pathIn } from './language.ts';

/** Local storage: the language that the shopper has chosen with the switch. */
export const LANGUAGE_KEY = 'language';

interface Browser {
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>;
  document: Pick<Document, 'referrer'>;
  navigator: Pick<Navigator, 'languages'>;
  localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Runs in the head before the first paint. A visit from outside is redirected to the chosen language. Without a choice, an
 * English page is redirected to Bengali if the browser prefers Bengali; a URL below `/bn` stays. Links inside the shop are
 * not redirected, and a link to the other language stores that language, also before hydration.
 */
export function followLanguagePreference(browser: Browser): void {
  const { location, document } = browser;
  const { origin, pathname, search, hash } = location;
  const language = languageOf(pathname);
  const other = language === 'en' ? 'bn' : 'en';
  try {
    if (document.referrer.startsWith(`${origin}/`)) {
      const from = languageOf(new URL(document.referrer).pathname);
      if (from !== language) browser.localStorage.setItem(LANGUAGE_KEY, language);
    } else if (preferredLanguage(browser, language) === other) {
      location.replace(origin + pathIn(other, englishPath(pathname)) + search + hash);
    }
  } catch {
    // Storage may be forbidden (private windows): then there is no redirect.
  }
}

function preferredLanguage({ localStorage, navigator }: Browser, pageLanguage: Language): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'bn') return chosen;
  const languages = navigator.languages.map((tag) => tag.split('-')[0]);
  return languages.find((tag) => tag === 'en' || tag === 'bn') === 'bn' ? 'bn' : pageLanguage;
}

/** Stores the language for the next visit, if storage is available. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be forbidden (private windows): then only the URL defines the language.
  }
}
