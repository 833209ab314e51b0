import { feedPath } from '@haat/contract/office/integration-choices';
import type { Integrations } from '@haat/contract/office/integrations';
import type { StaffSession } from '@haat/contract/office/staff';
import type { Language } from '@haat/contract/text/language';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { useState } from 'react';
import { Link, useOutletContext } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { useFreshCode } from '../settings/fresh-code.tsx';
import type { Route } from './+types/integrations-page.ts';
import { ApiKeys } from './api-keys.tsx';
import { integrationMessages } from './messages.ts';
import { Counts, UnsentEvents } from './unsent-events.tsx';
import { Webhooks } from './webhooks.tsx';

export const clientLoader = loading(() => api.getIntegrations());

/** The feed of products, purchases for Meta, webhooks and API keys. */
export default function IntegrationsPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(integrationMessages);
  const { second_factor } = useOutletContext<StaffSession>();
  const { withCode, dialog } = useFreshCode();
  const [changed, setChanged] = useState<Integrations>();
  const integrations = changed ?? loaderData;
  const locked = second_factor !== 'on';
  const list = { integrations, onChange: setChanged, withCode, locked };
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="text-muted">{texts.why}</p>
      {locked && (
        <div className="grid gap-3 rounded-control bg-notice p-4 text-on-notice">
          <p>{texts.factorFirst}</p>
          <Link
            to="/second-factor?next=integrations"
            className={buttonClass('outline', 'justify-self-start')}
          >
            {texts.setUpFactor}
          </Link>
        </div>
      )}
      <Feed feed={integrations.feed} />
      <Conversions conversions={integrations.conversions} />
      <Webhooks {...list} />
      <UnsentEvents integrations={integrations} onChange={setChanged} />
      <ApiKeys {...list} />
      {dialog}
    </div>
  );
}

function Feed({ feed: { listed, not_final, without_picture } }: { feed: Integrations['feed'] }) {
  const texts = useMessages(integrationMessages);
  const count = (products: number) => inDigits(String(products));
  return (
    <Section title={texts.feed}>
      <div className="grid gap-2">
        <p className="text-muted text-sm">{texts.feedWhy}</p>
        {listed === 0 && not_final > 0 ? (
          <p className="font-bold">{texts.noFeed}</p>
        ) : (
          <>
            <p>{texts.listed(count(listed))}</p>
            {not_final > 0 && <p>{texts.withoutTax(count(not_final))}</p>}
            <FeedLink label={texts.feedEn} language="en" />
            <FeedLink label={texts.feedBn} language="bn" />
          </>
        )}
        {without_picture > 0 && <p>{texts.withoutPicture(count(without_picture))}</p>}
      </div>
    </Section>
  );
}

function FeedLink({ label, language }: { label: string; language: Language }) {
  const url = window.location.origin + feedPath(language);
  return (
    <p>
      <span>{label}</span>
      <a className="block break-all font-bold underline" href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </p>
  );
}

function Conversions({ conversions }: { conversions: Integrations['conversions'] }) {
  const texts = useMessages(integrationMessages);
  const { on, dropped } = conversions;
  return (
    <Section title={texts.conversions}>
      <div className="grid gap-2">
        <p>{on ? texts.conversionsOn : texts.conversionsOff}</p>
        {(on || conversions.sent > 0 || conversions.queued > 0) && <Counts {...conversions} />}
        {dropped > 0 && <p className="text-muted text-sm">{texts.dropped(inDigits(String(dropped)))}</p>}
        <Link to="/keys" className={buttonClass('outline', 'justify-self-start')}>
          {texts.toKeys}
        </Link>
      </div>
    </Section>
  );
}
