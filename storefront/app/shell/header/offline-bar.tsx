import type { Language } from '@haat/contract/text/language';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { OfflineIcon } from '@haat/ui/icons.tsx';
import { useCallback, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { messagesIn, useLanguage, useMessages } from '../../i18n/messages.ts';
import { forgetLists, isReachable, showsCachedList, usePriceTime } from './price-age.ts';

/** Shows the time of the prices while the shop is unreachable, and fetches current prices as soon as it is reachable. */
export function OfflineBar() {
  const priceTime = usePriceTime();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const refresh = useCallback(async () => {
    if (await isReachable()) await revalidate();
  }, [revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each page
  useEffect(forgetLists, [pathname, search]);
  useEffect(() => {
    if (!priceTime) return;
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [priceTime, refresh]);

  async function onRefresh() {
    // A reload loses what is typed, so only a press makes one.
    if (showsCachedList() && (await isReachable())) window.location.reload();
    else await refresh();
  }

  return <div role="status">{priceTime && <PriceTime time={priceTime} onRefresh={onRefresh} />}</div>;
}

/** The time of the prices (ISO 8601), and a button to fetch current ones. */
function PriceTime({ time, onRefresh }: { time: string; onRefresh: () => void }) {
  const texts = useMessages('shop').offline;
  const language = useLanguage();
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 bg-notice px-4 text-on-notice text-sm">
      <p className="inline-flex items-center gap-2 py-1 font-bold">
        <OfflineIcon className="size-5 shrink-0" />
        <span>{texts.prices(clockTime(time, new Date(), language))}</span>
      </p>
      <button
        type="button"
        onClick={onRefresh}
        className="min-h-11 px-2 font-bold underline underline-offset-4"
      >
        {texts.refresh}
      </button>
    </div>
  );
}

/** Formats a time (ISO 8601) in the time zone of Bangladesh: `2:05 pm`, with the date if it is not today. */
function clockTime(iso: string, now: Date, language: Language): string {
  const at = dhakaTime(iso);
  const today = dhakaTime(now.toISOString());
  if (!at || !today) return '';
  const { clock, date } = messagesIn('shop', language);
  const time = clock(at.hour, at.minute);
  const isToday = at.day === today.day && at.month === today.month && at.year === today.year;
  return isToday ? time : `${date(at.day, at.month, at.year)}, ${time}`;
}
