import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { ParcelDetails } from '@haat/contract/office/orders/parcels';
import { Section } from '@haat/ui/section.tsx';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { courierMessages } from './messages.ts';
import { ParcelActions } from './parcel-actions.tsx';
import { ParcelBadge, ParcelFacts } from './parcel-card.tsx';

/** The parcels of an order with their way; nothing without one. */
export function OrderParcels({ order }: { order: OfficeOrder }) {
  const texts = useMessages(courierMessages);
  return useParcels(order).map((parcel) => (
    <Section key={parcel.id} title={`${texts.way} ${parcel.invoice}`}>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <ParcelBadge state={parcel.state} />
          {parcel.late && <strong className="text-danger text-sm">{texts.late}</strong>}
        </p>
        <ParcelFacts parcel={parcel} />
        {parcel.state !== 'refused' && parcel.state !== 'cancelled' && (
          <Link
            to={`/print?orders=${order.id}&kind=parcel`}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            {texts.printLabels(1)}
          </Link>
        )}
        <ParcelActions parcel={parcel} />
        <Way events={parcel.events} />
      </div>
    </Section>
  ));
}

/** What was said and done, the newest first. */
function Way({ events }: { events: ParcelDetails['events'] }) {
  const texts = useMessages(courierMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return (
    <ol className="grid gap-2 border-line border-t pt-2">
      {events.toReversed().map(({ at, source, state, said, actor }) => (
        <li key={at + source + said} className="grid grid-cols-[auto_1fr] gap-3 text-sm">
          <span className="text-muted tabular-nums">{formatTime(at, language)}</span>
          <span className="min-w-0">
            {state && <strong>{`${texts.states[state]} `}</strong>}
            {said && <span className="break-words">{`${said} `}</span>}
            <span className="text-muted">{`· ${actor ? actorName(actor) : texts.sources[source]}`}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Loaded beside the order and with it again. An order that is not confirmed, or is picked up in the shop, has none. */
function useParcels(order: OfficeOrder): ParcelDetails[] {
  const [parcels, setParcels] = useState<ParcelDetails[]>([]);
  const mayHave = order.delivery_type === 'HOME_DELIVERY' && order.status !== 'PENDING';
  useEffect(() => {
    if (!mayHave) return;
    let current = true;
    api.listOrderParcels({ params: { id: order.id } }).then(
      (found) => current && setParcels(found),
      // Without a network the order stays as it is.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [order, mayHave]);
  return parcels;
}
