import type { Language } from './language.ts';

/** Local storage: the language a shopper chose by the switch, else nothing. */
export const LANGUAGE_KEY = 'language';

/**
 * Runs in the head before anything is painted. Who comes to the shop from outside comes to the language chosen before;
 * without a choice nobody is sent anywhere. Inside the shop every link holds, and one that leads to the other language
 * is a choice, even where it was pressed before the page's script had come. Inline, allowed by its hash.
 */
export const languageScript = `(function(l,r){try{var k='${LANGUAGE_KEY}',s=localStorage,c=s.getItem(k);function bn(p){return/^\\/bn(\\/|$)/.test(p)}var p=l.pathname,b=bn(p);if(r.indexOf(l.origin+'/')===0){if(bn(new URL(r).pathname)!==b)s.setItem(k,b?'bn':'en')}else if(c===(b?'en':'bn'))l.replace(l.origin+(b?p.slice(3)||'/':p==='/'?'/bn':'/bn'+p)+l.search+l.hash)}catch(e){}})(location,document.referrer)`;

/** Keeps the language for the next visit, where the browser lets us. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be forbidden (private windows): then the address alone tells the language.
  }
}
