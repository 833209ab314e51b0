import type { PackRow } from '@haat/contract/office/orders/packing';
import { staffName } from '@haat/contract/office/staff-name';
import { buttonClass } from '@haat/ui/button.tsx';
import { EmptyState } from '@haat/ui/empty-state.tsx';
import { BagIcon, ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/packing-page.ts';
import { packingMessages } from './messages.ts';

export const clientLoader = loading(() => api.listToPack());

/** Orders that are picked and wait for their bags, the oldest first. */
export default function PackingPage({ loaderData: orders }: Route.ComponentProps) {
  const texts = useMessages(packingMessages);
  usePoll();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      {orders.length === 0 && <EmptyState icon={<BagIcon className="size-10" />} text={texts.nothing} />}
      {orders.length > 0 && (
        <Link
          to={`/print?orders=${orders.slice(0, 50).map(({ id }) => id)}&kind=packing`}
          className={buttonClass('outline')}
        >
          {texts.printAll}
        </Link>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 lg:grid-cols-3">
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </div>
  );
}

function Row({ order }: { order: PackRow }) {
  const texts = useMessages(packingMessages);
  const language = useLanguage();
  const { id, number, bag, area, lines, to_weigh, picked_by, picked_at, pack_again } = order;
  return (
    <li className="rounded-card border border-line bg-surface hover:border-brand">
      <Link to={`/packing/${id}`} className="flex min-h-20 items-center gap-4 px-4 py-3">
        <span className="min-w-16 rounded-control bg-tile px-2 py-2 text-center font-bold text-xl tabular-nums">
          {bag}
        </span>
        <span className="min-w-0 grow">
          <span className="block font-bold">
            <span>{`${number} `}</span>
            <span className="font-normal text-muted">{`· ${area}`}</span>
          </span>
          <span className="block text-sm">
            <span>{texts.lines(lines)}</span>
            {to_weigh > 0 && <span className="font-bold text-sale">{` · ${texts.toWeigh(to_weigh)}`}</span>}
          </span>
          {pack_again && <span className="block font-bold text-danger text-sm">{texts.packAgain}</span>}
          <span className="block text-muted text-sm">
            {texts.picked(staffName(picked_by), formatTime(picked_at, language))}
          </span>
        </span>
        <ChevronRightIcon className="size-5 text-muted" />
      </Link>
    </li>
  );
}
