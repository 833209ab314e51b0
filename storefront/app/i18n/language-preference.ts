import { englishPath, type Language, languageOf, pathIn } from './language.ts';

/** Local storage: the language a shopper chose by the switch, else nothing. */
export const LANGUAGE_KEY = 'language';

interface Arrival {
  location: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>;
  document: Pick<Document, 'referrer'>;
  navigator: Pick<Navigator, 'languages'>;
  localStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Runs in the head before anything is painted. A visit from outside leads to the language chosen before. Without a choice
 * an English page leads to the Bengali one where the browser prefers Bengali; a URL below `/bn` names its language and
 * stays. Inside the shop every link holds, and one that leads to the other language is a choice, even where it was
 * pressed before the page's script had come.
 */
export function followLanguagePreference(browser: Arrival): void {
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
    // Storage may be forbidden (private windows): then the page is shown as it is.
  }
}

function preferredLanguage({ localStorage, navigator }: Arrival, here: Language): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'bn') return chosen;
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find((tag) => tag === 'en' || tag === 'bn') === 'bn' ? 'bn' : here;
}

/** Keeps the language for the next visit, where the browser lets us. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be forbidden (private windows): then the address alone tells the language.
  }
}
