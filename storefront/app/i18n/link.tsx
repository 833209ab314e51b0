import type { ComponentProps } from '@haat/ui/jsx-runtime.ts';
import { useCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathIn } from './language.ts';
import { useLanguage } from './messages.ts';

interface LinkProps extends ComponentProps<typeof RouterLink> {
  to: string;
}

/** A link inside the shop. `to` is the English path; it is converted to the language of the page. */
export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink discover="none" {...rest} to={pathIn(useLanguage(), to)} />;
}

/** Returns a function that converts an English path to the language of the page, for `navigate` and forms. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => pathIn(language, path), [language]);
}
