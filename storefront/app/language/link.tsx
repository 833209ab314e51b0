import { type ComponentProps, useCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathIn } from './language.ts';
import { useLanguage } from './texts.ts';

type RouterLinkProps = ComponentProps<typeof RouterLink>;

/** A link inside the shop. `to` is the English path; the page's language is kept. Every route is known. */
export function Link({
  to,
  prefetch = 'none',
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; prefetch?: RouterLinkProps['prefetch'] }) {
  const path = pathIn(useLanguage(), to);
  // On the server nobody presses it, and a page has a hundred.
  if (import.meta.env.SSR) return <a {...rest} href={path} />;
  return <RouterLink {...rest} to={path} discover="none" prefetch={prefetch} />;
}

/** For `navigate` and forms: turns an English path into one of the page's language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => pathIn(language, path), [language]);
}
