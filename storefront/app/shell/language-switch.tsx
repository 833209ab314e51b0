import { useLocation } from 'react-router';
import { englishPath, pathIn } from '../language/language.ts';
import { rememberLanguage } from '../language/remembered.ts';
import { useLanguage, useTexts } from '../language/texts.ts';

/** The same page in the other language. A whole page load, since only one language's texts are in the browser. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const other = useLanguage() === 'en' ? 'bn' : 'en';
  return (
    <a
      href={pathIn(other, englishPath(pathname + search))}
      hrefLang={other}
      lang={other}
      onClick={() => rememberLanguage(other)}
      className="inline-flex min-h-11 items-center rounded-control px-1.5 text-sm md:px-3 font-bold hover:bg-tile"
    >
      {useTexts().shell.otherLanguage}
    </a>
  );
}
