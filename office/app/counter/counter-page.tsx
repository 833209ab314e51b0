import type { StaffSession } from '@haat/contract/office/staff';
import { useEffect, useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useWorker } from '../platform/queue/register-worker.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/counter-page.ts';
import { DrawerSection, OpenDrawer } from './drawer-forms.tsx';
import { counterMessages } from './messages.ts';
import { PayBar } from './pay-bar.tsx';
import { ProductField } from './product-field.tsx';
import { loadPriceList } from './product-list.ts';
import { SaleLines } from './sale-lines.tsx';
import { SaleNotices } from './sale-notices.tsx';
import { saleQueue } from './sale-queue.ts';

export const clientLoader = loading(loadPriceList);

/** How often the prices are read again, in ms. */
const REFRESH = 5 * 60_000;

/** How old prices are when the page says so, in ms. */
const OLD = 60_000;

/** Sells to who stands at the counter: products, quantities, and how it is paid. Works without a network. */
export default function CounterPage({ loaderData: list }: Route.ComponentProps) {
  const texts = useMessages(counterMessages);
  const language = useLanguage();
  const { id: staff } = useOutletContext<StaffSession>();
  const reload = useReload();
  useWorker();
  const isWaiting = saleQueue.usePresses().length > 0;
  const { counter, at, isStored } = list;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      void reload();
      setNow(Date.now());
    }, REFRESH);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-56">
      <PageTitle className="max-md:sr-only">{texts.title}</PageTitle>
      {now - at > OLD && (
        <p className="rounded-control bg-notice p-3 text-on-notice">
          {texts.oldPrices(formatTime(new Date(at).toISOString(), language))}
        </p>
      )}
      {!isStored && <p className="rounded-control bg-notice p-3 text-on-notice">{texts.notStored}</p>}
      <SaleNotices list={list} staff={staff} />
      {counter.session ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
          <div className="grid grid-cols-1 gap-3">
            <ProductField list={list} />
            <SaleLines />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <PayBar list={list} staff={staff} />
            <DrawerSection counter={counter} isWaiting={isWaiting} />
          </div>
        </div>
      ) : (
        <OpenDrawer counter={counter} />
      )}
    </div>
  );
}
