import { space } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useHref, useLocation, useRevalidator } from 'react-router';
import { saleQueue } from '../counter/sale-queue.ts';
import { useDesk } from '../desk/order-draft.ts';
import { useMessages } from '../i18n/language.ts';
import { usePicking } from '../picking/use-picking.ts';
import { useSignedOut } from '../platform/api.ts';
import { useOutdated } from '../platform/stale-if-error.ts';
import { useIsLoading } from '../platform/use-revalidate-when-idle.ts';
import { stopQueue } from '../runs/use-own-run.ts';
import { useToday } from '../today/use-today.ts';
import { liveMessages } from './messages.ts';

/** In ms. */
const RETRY_INTERVAL = 5_000;

const BAR = 'bg-danger-soft px-4 py-2 text-center font-bold text-danger text-sm';

/** Shows that there is no session or no network, and how many changes of this device are not sent yet. */
export function ConnectionBar() {
  const texts = useMessages(liveMessages);
  const isOffline = useToday(({ offline }) => offline);
  const isOutdated = useOutdated();
  const hasNoNetwork = useNoNetwork();
  const offline = isOutdated || isOffline || hasNoNetwork;
  const signedOut = useSignedOut();
  // The pick list has a bar of its own: for the network and its ticks.
  const isPicking = useLocation().pathname === '/picking';
  useRetry();
  const drafts = useDesk(({ stored }) => stored.filter(({ state }) => state === 'waiting').length);
  const ticks = usePicking((picking) => picking.ticks.filter(({ result }) => !result).length);
  const stops = stopQueue.usePresses().filter(({ refusal }) => !refusal).length;
  const sales = saleQueue.usePresses().filter(({ refusal }) => !refusal).length;
  const waiting = drafts + (isPicking ? 0 : ticks) + stops + sales;
  const says = [!isPicking && offline && texts.offline, waiting > 0 && texts.waiting(waiting)].filter(
    Boolean,
  );
  return (
    <div role="status" className={signedOut ? 'sticky top-0 z-20' : ''}>
      {signedOut && <SignedOut />}
      {says.length > 0 && <p className={BAR}>{says.join(' · ')}</p>}
    </div>
  );
}

/** The device itself knows that it has no network, before a request fails. */
function useNoNetwork(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      for (const event of ['online', 'offline']) addEventListener(event, onChange);
      return () => {
        for (const event of ['online', 'offline']) removeEventListener(event, onChange);
      };
    },
    () => !navigator.onLine,
    () => false,
  );
}

/** While the page shows its last data, it is loaded again until that succeeds. */
function useRetry(): void {
  const isOutdated = useOutdated();
  const isLoading = useIsLoading();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOutdated || isLoading) return;
    const timer = setTimeout(revalidate, RETRY_INTERVAL);
    return () => clearTimeout(timer);
  }, [isOutdated, isLoading, revalidate]);
}

/** The sign-in opens in a tab of its own, so that what is typed on this page stays. */
function SignedOut() {
  const texts = useMessages(liveMessages);
  const { pathname, search } = useLocation();
  const signIn = useHref(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  return (
    <p className={BAR}>
      <span>{texts.signedOut}</span>
      {space}
      <a
        href={signIn}
        target="_blank"
        rel="noreferrer"
        className="inline-block py-1 underline underline-offset-4"
      >
        {texts.signIn}
      </a>
    </p>
  );
}
