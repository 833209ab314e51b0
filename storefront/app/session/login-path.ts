import { englishPath } from '../i18n/language.ts';
import { safeRedirectPath } from './safe-redirect-path.ts';

const NEXT = 'next';

/** The path of the login page, which redirects back to the given page (in any language) after the login. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const back = englishPath(pathname + search);
  return back === '/' ? '/login' : `/login?${new URLSearchParams({ [NEXT]: back })}`;
}

/** The page after the login, as an English path: the `next` parameter if it is a path of the shop, otherwise the home page. */
export function pathAfterLogin(search: string): string {
  return englishPath(safeRedirectPath(new URLSearchParams(search).get(NEXT)) ?? '/');
}
