import { type ComponentProps, useCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathIn } from './language.ts';
import { useLanguage } from './texts.ts';

/** A link inside the shop. `to` is the English path; the page's language is kept. Every route is known. */
export function Link({ to, ...rest }: Omit<ComponentProps<typeof RouterLink>, 'to'> & { to: string }) {
  return <RouterLink to={pathIn(useLanguage(), to)} discover="none" {...rest} />;
}

/** For `navigate` and forms: turns an English path into one of the page's language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => pathIn(language, path), [language]);
}
