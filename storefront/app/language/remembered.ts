import type { Language } from './language.ts';

/** Local storage: the language a shopper chose by the switch, else nothing. */
export const LANGUAGE_KEY = 'language';

/**
 * Runs in the head before anything is painted: who comes to the shop from outside comes to the language chosen before.
 * Without a choice nobody is sent anywhere, and inside the shop every link holds. Inline, allowed by its hash.
 */
export const languageScript = `(function(l){try{var c=localStorage.getItem('${LANGUAGE_KEY}')}catch(e){}var b=/^\\/bn(\\/|$)/.test(l.pathname),p=b?l.pathname.slice(3)||'/':l.pathname;if((c==='bn'&&!b||c==='en'&&b)&&document.referrer.indexOf(l.origin+'/')!==0)l.replace(l.origin+(b?p:p==='/'?'/bn':'/bn'+p)+l.search+l.hash)})(location)`;

/** Keeps the language for the next visit, where the browser lets us. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be forbidden (private windows): then the address alone tells the language.
  }
}
