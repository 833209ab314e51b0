import { type ParcelCourier, parcelFilters } from '@haat/contract/office/orders/parcels';
import type { StaffSession } from '@haat/contract/office/staff';
import { buttonClass, chipClass } from '@haat/ui/button.tsx';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePoll } from '../platform/use-poll.ts';
import type { Route } from './+types/couriers-page.ts';
import { useCourierName } from './courier-texts.ts';
import { HandToCourier } from './hand-to-courier.tsx';
import { courierMessages } from './messages.ts';
import { ParcelCard } from './parcel-card.tsx';
import { Pickups } from './pickups.tsx';

const tabs = ['hand', ...parcelFilters] as const;
type Tab = (typeof tabs)[number];

/** What is shown is in the URL: `?show=late&courier=steadfast&after=17`. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const show = tabs.find((one) => one === searchParams.get('show')) ?? 'hand';
  const courier = /^[a-z0-9]{1,20}$/.exec(searchParams.get('courier') ?? '')?.[0];
  const after = Number(searchParams.get('after'));
  const query = {
    filter: show === 'hand' ? ('open' as const) : show,
    ...(courier && { courier }),
    ...(after > 0 && { after }),
  };
  return load(request, async () => ({ show, courier, ...(await api.listParcels({ query })) }));
}

/** Hands packed orders to couriers, and shows what the couriers have. */
export default function CouriersPage({ loaderData }: Route.ComponentProps) {
  const { show, couriers, candidates, parcels, counts, more } = loaderData;
  const texts = useMessages(courierMessages);
  const { rights } = useOutletContext<StaffSession>();
  const [parameters] = useSearchParams();
  usePoll({ paused: show === 'hand' && parcels.every(({ state }) => state !== 'creating') });
  const next = new URLSearchParams(parameters);
  next.set('after', String(parcels.at(-1)?.id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{texts.title}</PageTitle>
        {rights.includes('cash.manage') && (
          <Link to="/payouts" className={buttonClass('outline')}>
            {texts.payouts}
          </Link>
        )}
      </div>
      {couriers.length === 0 && <NoCouriers />}
      <Tabs shown={show} counts={{ ...counts, hand: candidates.filter(({ packed }) => packed).length }} />
      <p className="max-w-2xl text-muted">{texts.hints[show]}</p>
      <Silent couriers={couriers} />
      {show === 'hand' ? (
        <HandToCourier couriers={couriers} candidates={candidates} />
      ) : (
        <>
          <CourierFilter couriers={couriers} chosen={loaderData.courier} />
          {show === 'open' && <Pickups couriers={couriers} />}
          {parcels.length === 0 && <p className="py-6 text-center text-muted">{texts.none}</p>}
          <ul className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
            {parcels.map((parcel) => (
              <li key={parcel.id}>
                <ParcelCard parcel={parcel} />
              </li>
            ))}
          </ul>
          {more && (
            <p className="text-center">
              <Link to={`?${next}`} className={buttonClass('outline')}>
                {texts.more}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function NoCouriers() {
  const texts = useMessages(courierMessages);
  const { rights } = useOutletContext<StaffSession>();
  return (
    <div className="flex max-w-2xl flex-wrap items-center gap-3 rounded-control bg-notice p-3 text-on-notice">
      <p className="min-w-60 grow">{texts.noCouriers}</p>
      {rights.includes('keys.manage') && (
        <Link to="/keys" className={buttonClass('outline')}>
          {texts.toKeys}
        </Link>
      )}
    </div>
  );
}

function Silent({ couriers }: { couriers: ParcelCourier[] }) {
  const texts = useMessages(courierMessages);
  const nameOf = useCourierName();
  return couriers
    .filter(({ responding }) => !responding)
    .map(({ name }) => (
      <p key={name} role="status" className="max-w-2xl rounded-control bg-notice p-3 text-on-notice">
        {texts.silent(nameOf(name))}
      </p>
    ));
}

function Tabs({ shown, counts }: { shown: Tab; counts: Record<Exclude<Tab, 'ended'>, number> }) {
  const texts = useMessages(courierMessages);
  return (
    <nav
      aria-label={texts.title}
      className="flex gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap [&>*]:shrink-0"
    >
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={`?show=${tab}`}
          aria-current={tab === shown ? 'page' : undefined}
          className={chipClass}
        >
          <span>{`${texts.tabs[tab]} `}</span>
          {tab !== 'ended' && (
            <span
              translate="no"
              className={`tabular-nums ${['unknown', 'late'].includes(tab) && counts[tab] > 0 ? 'font-bold text-danger' : ''}`}
            >
              {inDigits(counts[tab])}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function CourierFilter({ couriers, chosen }: { couriers: ParcelCourier[]; chosen: string | undefined }) {
  const texts = useMessages(courierMessages);
  const nameOf = useCourierName();
  const [parameters] = useSearchParams();
  if (couriers.length < 2) return null;
  const to = (courier: string) => `?${new URLSearchParams({ show: parameters.get('show') ?? '', courier })}`;
  return (
    <nav aria-label={texts.courier} className="flex flex-wrap gap-2">
      {[{ name: '' }, ...couriers].map(({ name }) => (
        <Link
          key={name}
          to={to(name)}
          aria-current={name === (chosen ?? '') ? 'true' : undefined}
          className={chipClass}
        >
          {name ? nameOf(name) : texts.all}
        </Link>
      ))}
    </nav>
  );
}
