import { Button, buttonClass } from '@haat/ui/button.tsx';
import { OfflineIcon } from '@haat/ui/icons.tsx';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { canonicalPath, pageOf } from '../../service-worker/request-kinds.ts';
import { Link } from '../i18n/link.tsx';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { safeRedirectPath } from '../session/safe-redirect-path.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/offline-page.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('shell', location.pathname).offline.title);
}

/** Replaces a page that is neither reachable nor cached. If the data of the page is cached, it navigates to the page. */
export default function OfflinePage() {
  const texts = useMessages('shell').offline;
  useCachedData();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-tile text-muted">
        <OfflineIcon className="size-12" />
      </span>
      <h1 className="font-bold text-2xl">{texts.title}</h1>
      <p className="text-muted">{texts.text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* No link: only the script knows the requested page, and a press before hydration is replayed. */}
        <Button onClick={() => location.assign(requestedPath() ?? '/')}>{texts.tryAgain}</Button>
        <Link to="/" className={buttonClass('outline')}>
          {texts.home}
        </Link>
        <Button variant="plain" onClick={() => history.back()}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}

/** The requested page (`?to=…`); only the browser reads this parameter. */
function requestedPath(): string | null {
  return safeRedirectPath(new URLSearchParams(location.search).get('to'));
}

/** Opens the requested page if its data is cached. */
function useCachedData(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const to = requestedPath();
    if (!to) return;
    hasCachedData(to).then(
      (isCached) => isCached && navigate(to, { replace: true, state: { fromCache: true } }),
    );
  }, [navigate]);
}

/** Whether the service worker has the data of a page in its cache. */
async function hasCachedData(page: string): Promise<boolean> {
  const key = canonicalPath(new URL(page, location.origin));
  const names = await caches.keys();
  for (const name of names.filter((name) => name.startsWith('haat-data-'))) {
    const requests = await (await caches.open(name)).keys();
    const urls = requests.map(({ url }) => new URL(url));
    for (const url of urls) url.pathname = pageOf(url.pathname);
    if (urls.some((url) => canonicalPath(url) === key)) return true;
  }
  return false;
}
