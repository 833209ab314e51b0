import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Text pages are not fetched again when Back closes a drawer or a menu on them: the router takes that for a navigation. */
export function revalidateOnPathChange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
