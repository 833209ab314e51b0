import { type ComponentProps, useCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathIn } from './language.ts';
import { useLanguage } from './messages.ts';

interface LinkProps extends ComponentProps<typeof RouterLink> {
  to: string;
}

/** A link inside the shop. `to` is the English path; the page's language is kept. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink discover="none" {...rest} to={pathIn(useLanguage(), to)} />;
}

/** For `navigate` and forms: turns an English path into one of the page's language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => pathIn(language, path), [language]);
}
