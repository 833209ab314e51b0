import type { OfficeZone } from '@haat/contract/office/delivery-zones';
import { Button, buttonClass } from '@haat/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatPaisa } from '../../i18n/format.ts';
import { useLanguage, useMessages } from '../../i18n/language.ts';
import { api, loading } from '../../platform/api.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { settingsMessages } from '../messages.ts';
import type { Route } from './+types/zones-page.ts';
import { ZoneForm } from './zone-form.tsx';
import { placesOf, termsOf } from './zone-terms.ts';

export const clientLoader = loading(() => api.listZones());

/** The delivery zones: list, add, edit, remove. */
export default function ZonesPage({ loaderData: zones }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages);
  /** The id of the zone that is edited; 0: a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  /** A late response closes only its own form. */
  const close = (which: number) => setEdited((now) => (now === which ? null : now));
  return (
    <div className="grid grid-cols-1 max-w-2xl gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {zones.length === 0 && <p className="font-bold">{texts.none}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {zones.map((zone) => (
          <li key={zone.id}>
            {edited === zone.id ? (
              <ZoneForm zone={zone} zones={zones} onClose={() => close(zone.id)} />
            ) : (
              <Zone zone={zone} onEdit={() => setEdited(zone.id)} />
            )}
          </li>
        ))}
      </ul>
      {zones.length > 0 && zones.every(({ everywhere_else }) => !everywhere_else) && (
        <p className="rounded-control bg-notice p-3 text-on-notice">{texts.refused}</p>
      )}
      {edited === 0 && zones.length === 0 && (
        <p className="rounded-control bg-notice p-3 text-on-notice">{texts.first}</p>
      )}
      {edited === 0 ? (
        <ZoneForm zone={null} zones={zones} onClose={() => close(0)} />
      ) : (
        <Button className="min-h-14" onClick={() => setEdited(0)}>
          {texts.add}
        </Button>
      )}
      <Link to="/courier-areas" className={buttonClass('outline', 'justify-self-start')}>
        {texts.courierAreas}
      </Link>
    </div>
  );
}

function Zone({ zone, onEdit }: { zone: OfficeZone; onEdit: () => void }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const { name, name_bn, charge_paisa } = zone;
  const shown = language === 'bn' ? name_bn : name;
  return (
    <section
      aria-label={shown}
      className="grid grid-cols-1 gap-2 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-bold text-lg">
          <span>{`${shown} `}</span>
          <span className="font-normal text-muted text-sm">{language === 'bn' ? name : name_bn}</span>
        </h2>
        <p translate="no" className="whitespace-nowrap font-bold text-xl tabular-nums">
          {formatPaisa(charge_paisa)}
        </p>
      </div>
      <Terms zone={zone} />
      <Button variant="outline" aria-label={`${texts.edit}: ${shown}`} onClick={onEdit}>
        {texts.edit}
      </Button>
    </section>
  );
}

function Terms({ zone }: { zone: OfficeZone }) {
  const texts = useMessages(settingsMessages);
  const language = useLanguage();
  const terms = termsOf(zone, texts, language);
  return (
    <>
      {terms.length > 0 && <p>{terms.join(' · ')}</p>}
      <p className="text-muted text-sm">{placesOf(zone, texts, language)}</p>
    </>
  );
}
