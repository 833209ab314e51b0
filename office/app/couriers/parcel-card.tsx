import type { Parcel, ParcelState } from '@haat/contract/office/orders/parcels';
import { Link } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { useCourierName } from './courier-texts.ts';
import { courierMessages } from './messages.ts';
import { ParcelActions } from './parcel-actions.tsx';

/** A parcel of a list: whose it is, where it is, and what can be done with it. */
export function ParcelCard({ parcel }: { parcel: Parcel }) {
  const texts = useMessages(courierMessages);
  const language = useLanguage();
  const { order, number, receiver_name, area, cod_paisa, grams, late, moved } = parcel;
  return (
    <section aria-label={number} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <Link to={`/orders/${order}`} className="font-bold text-brand underline underline-offset-4">
            {number}
          </Link>
          <span className="block text-sm">{[receiver_name, area].filter(Boolean).join(' · ')}</span>
        </p>
        <p className="text-right">
          <span translate="no" className="block whitespace-nowrap font-bold text-xl tabular-nums">
            {cod_paisa > 0 ? formatPaisa(cod_paisa) : texts.paid}
          </span>
          {grams > 0 && (
            <span className="whitespace-nowrap text-muted text-sm tabular-nums">
              {texts.kilograms(inDigits(Math.round(grams / 10) / 100))}
            </span>
          )}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <ParcelBadge state={parcel.state} />
        {late && (
          <span className="rounded-full bg-danger-soft px-3 py-0.5 font-bold text-danger text-sm">
            {texts.late}
          </span>
        )}
        <span className="text-muted text-sm">{formatTime(moved, language)}</span>
      </p>
      <ParcelFacts parcel={parcel} />
      <ParcelActions parcel={parcel} />
    </section>
  );
}

/** The courier and its numbers, its last word, and what staff must know. */
export function ParcelFacts({ parcel }: { parcel: Parcel }) {
  const texts = useMessages(courierMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const nameOf = useCourierName();
  const { courier, consignment, tracking, tracking_url, invoice, said, contradicts, at_shop } = parcel;
  const { cod_paisa, due_paisa } = parcel;
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span>
          <strong>{`${nameOf(courier)} `}</strong>
          <span translate="no" className="tabular-nums">
            {tracking ?? consignment ?? invoice}
          </span>
        </span>
        {tracking_url && (
          <a
            href={tracking_url}
            target="_blank"
            rel="noreferrer"
            className="-my-3 min-h-11 min-w-11 content-center text-brand underline underline-offset-4"
          >
            {texts.follow}
          </a>
        )}
      </p>
      {said && (
        <p className="break-words text-sm">
          <span>{`${texts.saidBy} `}</span>
          <span translate="no">{said}</span>
        </p>
      )}
      {contradicts && <p className="font-bold text-danger text-sm">{texts.contradicts}</p>}
      {due_paisa !== null && due_paisa !== cod_paisa && (
        <p className="font-bold text-danger text-sm">
          {texts.otherSum(formatPaisa(cod_paisa), formatPaisa(due_paisa))}
        </p>
      )}
      {at_shop && <p className="font-bold text-danger text-sm">{texts.atShop}</p>}
      <p className="text-muted text-sm">
        {texts.handedBy(actorName(parcel.handed_by), formatTime(parcel.created, language))}
      </p>
    </>
  );
}

const colours: Record<ParcelState, string> = {
  creating: 'bg-notice text-on-notice',
  unknown: 'bg-danger-soft text-danger',
  refused: 'bg-danger-soft text-danger',
  created: 'bg-brand-soft text-brand',
  on_the_way: 'bg-brand text-on-brand',
  delivered: 'bg-tile text-muted',
  partly_delivered: 'bg-notice text-on-notice',
  coming_back: 'bg-notice text-on-notice',
  back: 'bg-tile text-muted',
  cancelled: 'bg-tile text-muted',
  lost: 'bg-danger-soft text-danger',
};

export function ParcelBadge({ state }: { state: ParcelState }) {
  const texts = useMessages(courierMessages);
  return (
    <span className={`whitespace-nowrap rounded-full px-3 py-0.5 font-bold text-sm ${colours[state]}`}>
      {texts.states[state]}
    </span>
  );
}
