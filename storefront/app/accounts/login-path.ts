import { englishPath } from '../i18n/language.ts';
import { ownPath } from './safe-redirect-path.ts';

const NEXT = 'next';

/** The login page, which leads back to `here` (a path in any language). */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const back = englishPath(pathname + search);
  return back === '/' ? '/login' : `/login?${new URLSearchParams({ [NEXT]: back })}`;
}

/** Where the login page leads: the own path that was asked for, or home; an English path. */
export function afterLogin(search: string): string {
  return englishPath(ownPath(new URLSearchParams(search).get(NEXT)) ?? '/');
}
