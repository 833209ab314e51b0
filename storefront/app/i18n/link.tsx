import { type ComponentProps, createContext, type MouseEvent, useCallback, useContext } from 'react';
import { type NavigateFunction, Link as RouterLink } from 'react-router';
import { isTakenOver } from '../shell/piece.tsx';
import { pathIn } from './language.ts';
import { useLanguage } from './messages.ts';

/** How links lead to another page of the shop. Where nobody tells, the browser fetches a new document. */
const NavigateContext = createContext<NavigateFunction | null>(null);

export const LinksNavigate = NavigateContext.Provider;

/** A link inside the shop. `to` is the English path; the page's language is kept. */
export function Link({ to, prefetch, ...rest }: LinkProps) {
  const path = pathIn(useLanguage(), to);
  // On the server nobody presses it.
  if (import.meta.env.SSR) return <a {...rest} href={path} />;
  if (prefetch) return <RouterLink {...rest} to={path} discover="none" prefetch={prefetch} />;
  return <PlainLink {...rest} href={path} />;
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  prefetch?: ComponentProps<typeof RouterLink>['prefetch'];
}

/** React Router's own asks four contexts and keeps five states, and a page has a hundred links. */
function PlainLink({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useContext(NavigateContext);
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!navigate || event.defaultPrevented || event.button !== 0) return;
    // Between two pieces of the page the browser leads on, as it did before the script came.
    if (!isTakenOver()) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // As a browser does it: the page that is shown already is not twice in the history.
    navigate(href, { replace: event.currentTarget.href === location.href });
  }
  return <a {...rest} href={href} onClick={press} />;
}

/** For `navigate` and forms: turns an English path into one of the page's language. */
export function useLocalPath(): (path: string) => string {
  const language = useLanguage();
  return useCallback((path) => pathIn(language, path), [language]);
}
