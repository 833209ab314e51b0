import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { StatusChip } from '../../orders/details/order-status.tsx';
import { type NewOrder, useNewestOrders } from '../../orders/newest-orders.ts';
import { guestOrderPath } from '../../orders/order-urls.ts';
import { promisedBy } from '../../orders/promised-by.ts';
import { forgetReturning, isOpenExpected, storeReturning } from '../../orders/returning.ts';
import { promiseText } from '../../shop/time-texts.ts';
import { BuyAgain } from './buy-again.tsx';

/** The state of the open order, and what can be bought again. If there is neither, its place closes. */
export function ReturningShopper() {
  const orders = useNewestOrders();
  const order = orders?.find(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED');
  const [hasBought, setHasBought] = useState<boolean>();
  useEffect(() => {
    if (orders === null || hasBought === undefined) return;
    const storage = () => window.localStorage;
    if (order || hasBought) storeReturning(storage, order ? 'open' : 'bought');
    else forgetReturning(storage);
  }, [orders, order, hasBought]);
  return (
    <>
      {order ? (
        <OpenOrder order={order} />
      ) : (
        orders === null && isOpenExpected() && <div className="mb-3 h-16" />
      )}
      <BuyAgain atTop onFound={setHasBought} />
    </>
  );
}

function OpenOrder({ order }: { order: NewOrder }) {
  const texts = useMessages('orders');
  const promised = promisedBy(order);
  const language = useLanguage();
  const { number, of } = order;
  return (
    <Link
      to={'token' in of ? guestOrderPath(of.token) : '/order'}
      className="mb-3 flex h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 hover:border-brand"
    >
      <span className="min-w-0 grow leading-tight">
        <strong className="block whitespace-nowrap">{texts.pageTitle(number)}</strong>
        {promised && (
          <span className="line-clamp-2 text-muted text-sm leading-tight">
            {promiseText(language, promised)}
          </span>
        )}
      </span>
      <StatusChip order={order} />
      {/* A phone needs its place for the time. */}
      <ChevronRightIcon className="size-5 shrink-0 text-muted max-sm:hidden" />
    </Link>
  );
}
