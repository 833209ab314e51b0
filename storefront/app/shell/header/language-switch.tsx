import { useLocation } from 'react-router';
import { englishPath, pathIn } from '../../i18n/language.ts';
import { storeLanguage } from '../../i18n/language-preference.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';

/** Links to the same page in the other language. A full page load, because the browser has the texts of one language only. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = useLanguage() === 'en' ? 'bn' : 'en';
  const inOther = (path: string) => pathIn(other, englishPath(path));
  return (
    <a
      href={inOther(pathname + search)}
      // The server renders pages without queries that only the browser reads (`?next=`), so this URL may lack one.
      suppressHydrationWarning
      onClick={(event) => {
        storeLanguage(other);
        event.currentTarget.href = inOther(window.location.pathname + window.location.search);
      }}
      hrefLang={other}
      lang={other}
      className="device-letters inline-flex min-h-11 items-center rounded-control px-1.5 text-sm md:px-3 font-bold hover:bg-tile"
    >
      {useMessages('shop').otherLanguage}
    </a>
  );
}
