import { Button, buttonClass } from '@haat/ui/button.tsx';
import { OfflineIcon } from '@haat/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { canonicalPath, pageOf } from '../../service-worker/request-kinds.ts';
import { safeRedirectPath } from '../accounts/safe-redirect-path.ts';
import { Link } from '../i18n/link.tsx';
import { textsFor, useTexts } from '../i18n/messages.ts';
import type { Route } from './+types/offline-page.ts';
import { privateMeta } from './page-meta.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(textsFor(location.pathname).shell.offline.title);
}

/** Stands in for a page that is neither reachable nor kept; leads to it where at least its data is kept. */
export default function OfflinePage() {
  const texts = useTexts().shell.offline;
  const wanted = useWanted();
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center">
      <span className="grid size-24 place-items-center rounded-full bg-tile text-muted">
        <OfflineIcon className="size-12" />
      </span>
      <h1 className="font-bold text-2xl">{texts.title}</h1>
      <p className="text-muted">{texts.text}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <a className={buttonClass('brand')} href={wanted ?? '/'}>
          {texts.tryAgain}
        </a>
        <Link to="/" className={buttonClass('outline')}>
          {texts.home}
        </Link>
        <Button look="plain" onClick={() => history.back()}>
          {texts.back}
        </Button>
      </div>
    </div>
  );
}

/** The page that the shopper wanted (`?to=…`), which only the browser reads. */
function useWanted(): string | null {
  const [wanted, setWanted] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const to = safeRedirectPath(new URLSearchParams(location.search).get('to'));
    setWanted(to);
    if (!to) return;
    hasData(to).then((kept) => kept && navigate(to, { replace: true, state: { fromCache: true } }));
  }, [navigate]);
  return wanted;
}

/** Whether the service worker keeps the data of a page. */
async function hasData(page: string): Promise<boolean> {
  const wanted = canonicalPath(new URL(page, location.origin));
  const names = await caches.keys();
  for (const name of names.filter((name) => name.startsWith('haat-data-'))) {
    const requests = await (await caches.open(name)).keys();
    const kept = requests.map(({ url }) => new URL(url));
    for (const url of kept) url.pathname = pageOf(url.pathname);
    if (kept.some((url) => canonicalPath(url) === wanted)) return true;
  }
  return false;
}
