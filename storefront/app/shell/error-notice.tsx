import { buttonClass } from '@haat/ui/button.tsx';
import { useRemount } from '@haat/ui/use-remount.ts';
import { useEffect } from 'react';
import { useLocation, useRevalidator, useRouteError } from 'react-router';
import { useMessages } from '../i18n/messages.ts';

/** The message for a page that could not be shown, and not be mounted again. The cause is only logged. */
export function ErrorNotice() {
  const texts = useMessages('shop');
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isRemounting = useRemount(error, useRevalidator().revalidate);
  useCachedDocument(error);
  if (isRemounting) return null;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center">
      <title>{texts.brokenTitle}</title>
      <h1 className="text-2xl font-bold">{texts.brokenTitle}</h1>
      <p className="text-muted">{isUnreachable(error) ? texts.unreachableText : texts.brokenText}</p>
      <a className={buttonClass('brand')} href={pathname + search}>
        {texts.tryAgain}
      </a>
    </div>
  );
}

/**
 * Loads the whole document if the data of a page cannot be fetched: the service worker may have the document in its cache,
 * or shows the offline page. Not if this is already that document, or after a redirect from the offline page: that would be a loop.
 */
function useCachedDocument(error: unknown): void {
  const { pathname, search, state } = useLocation();
  const isFromCache = state?.fromCache === true;
  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation');
    const isThisDocument = document && new URL(document.name).pathname === pathname;
    if (!isUnreachable(error) || isThisDocument || isFromCache) return;
    if (navigator.serviceWorker?.controller) location.replace(pathname + search);
  }, [error, pathname, search, isFromCache]);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError || (typeof navigator !== 'undefined' && navigator.onLine === false);
}
