import type { OrderSearch } from '@haat/contract/office/orders/orders';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { buttonClass } from '@haat/ui/button.tsx';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/order-list-page.ts';
import { Filters } from './filters.tsx';
import { orderMessages } from './messages.ts';
import { OrderCard } from './order-card.tsx';
import { MoveResults, SelectionBar } from './selection-bar.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { useSelection } from './use-selection.ts';

/** The criteria are in the URL. An invalid one is left out. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const given = (name: string) => searchParams.get(name)?.trim() || undefined;
  const cursor = Number(given('cursor'));
  const query = {
    status: given('status') as OrderStatus | undefined,
    search: given('search')?.slice(0, 100),
    day: given('day'),
    payment: given('payment') as OrderSearch['payment'],
    source: given('source') as OrderSearch['source'],
    zone: given('zone'),
    slot: Number(given('slot')) || undefined,
    area: Number(given('area')) || undefined,
    late: given('late') as OrderSearch['late'],
    sort: given('sort') as OrderSearch['sort'],
    cursor: cursor > 0 ? cursor : undefined,
  };
  const present = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  return { search: query.search ?? '', ...(await load(request, () => api.findOrders({ query: present }))) };
}

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const { orders, next, search } = loaderData;
  const texts = useMessages(orderMessages);
  const [parameters] = useSearchParams();
  const selection = useSelection(orders);
  const nextPage = new URLSearchParams(parameters);
  nextPage.set('cursor', String(next));
  return (
    <>
      <PageTitle className="sr-only">{texts.title}</PageTitle>
      <StatusTabs />
      <Filters />
      <MoveResults selection={selection} />
      {search && <p className="mb-3 font-bold">{texts.found(search)}</p>}
      {orders.length === 0 ? (
        <p className="py-10 text-center text-muted">{search ? texts.noneFound : texts.none}</p>
      ) : (
        <ul className="grid gap-3 md:gap-0 md:overflow-hidden md:rounded-card md:border md:border-line md:bg-surface">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} selection={selection} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="mt-4 text-center">
          <Link to={`?${nextPage}`} className={buttonClass('outline')}>
            {texts.more}
          </Link>
        </p>
      )}
      {selection.selected.length > 0 && <div className="h-28" />}
      <SelectionBar selection={selection} orders={orders} />
    </>
  );
}
