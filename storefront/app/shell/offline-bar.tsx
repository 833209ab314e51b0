import { OfflineIcon } from '@haat/ui/icons.tsx';
import { useCallback, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { shopMessages } from '../shop/messages.ts';
import { clockTime } from './clock-time.ts';
import { isReachable, usePriceTime } from './connection.ts';

/** Shows the time of the prices while the shop is unreachable, and fetches current prices as soon as it is reachable. */
export function OfflineBar() {
  const texts = useMessages(shopMessages).offline;
  const language = useLanguage();
  const priceTime = usePriceTime();
  const { revalidate } = useRevalidator();
  const refresh = useCallback(async () => {
    if (await isReachable()) await revalidate();
  }, [revalidate]);
  useEffect(() => {
    if (!priceTime) return;
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [priceTime, refresh]);

  return (
    <div role="status">
      {priceTime && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 bg-mango px-4 text-on-mango text-sm">
          <p className="inline-flex items-center gap-2 py-1 font-bold">
            <OfflineIcon className="size-5 shrink-0" />
            {texts.prices(clockTime(priceTime, new Date(), language))}
          </p>
          <button
            type="button"
            onClick={refresh}
            className="min-h-11 px-2 font-bold underline underline-offset-4"
          >
            {texts.refresh}
          </button>
        </div>
      )}
    </div>
  );
}
