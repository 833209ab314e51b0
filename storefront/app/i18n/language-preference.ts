import { englishPath, type Language, languageOf, pathIn } from './language.ts';

/** Local storage: the language a shopper chose by the switch, else nothing. */
export const LANGUAGE_KEY = 'language';

interface Arrival {
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>;
  document: Pick<Document, 'referrer'>;
  localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Runs in the head before anything is painted. A visit from outside leads to the language chosen before; without a choice
 * the page stays. Inside the shop every link holds, and one that leads to the other language is a choice, even where it
 * was pressed before the page's script had come.
 */
export function followChosenLanguage(browser: Arrival): void {
  const { location, document } = browser;
  const { origin, pathname, search, hash } = location;
  const language = languageOf(pathname);
  const other = language === 'en' ? 'bn' : 'en';
  try {
    if (document.referrer.startsWith(`${origin}/`)) {
      const from = languageOf(new URL(document.referrer).pathname);
      if (from !== language) browser.localStorage.setItem(LANGUAGE_KEY, language);
    } else if (browser.localStorage.getItem(LANGUAGE_KEY) === other) {
      location.replace(origin + pathIn(other, englishPath(pathname)) + search + hash);
    }
  } catch {
    // Storage may be forbidden (private windows): then the page is shown as it is.
  }
}

/** Keeps the language for the next visit, where the browser lets us. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be forbidden (private windows): then the address alone tells the language.
  }
}
