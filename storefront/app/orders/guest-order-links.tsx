import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { readGuestOrders } from './guest-orders.ts';
import { guestOrderPath } from './order-urls.ts';

/** Links to the guest orders of this browser, without the one of a token. Not for the server, which has no local storage. */
export function GuestOrderLinks({ except, titled = true }: { except?: string; titled?: boolean }) {
  const texts = useMessages('orders');
  const [stored] = useState(() => readGuestOrders(() => window.localStorage));
  const orders = stored.filter(({ token }) => token !== except);
  if (orders.length === 0) return null;
  return (
    <section className="mt-6">
      {titled && <h2 className="mb-2 font-bold text-lg">{texts.recent}</h2>}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {orders.map(({ number, token }) => (
          <li key={token}>
            <Link
              to={guestOrderPath(token)}
              className="flex min-h-12 items-center justify-between px-4 font-bold tabular-nums hover:text-brand"
            >
              <span>{number}</span>
              <ChevronRightIcon className="size-5" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
