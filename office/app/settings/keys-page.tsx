import type { StaffSession } from '@haat/contract/office/staff';
import { buttonClass } from '@haat/ui/button.tsx';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { api, loading } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/keys-page.ts';
import { useFreshCode } from './fresh-code.tsx';
import { settingsMessages } from './messages.ts';
import { ProviderCard } from './provider-card.tsx';

export const clientLoader = loading(() => api.listProviderKeys());

/** The providers of payments, messages and storage: which keys are there, a form for them, a test. */
export default function KeysPage({ loaderData: providers }: Route.ComponentProps) {
  const texts = useMessages(settingsMessages).keys;
  const { second_factor } = useOutletContext<StaffSession>();
  const { withCode, dialog } = useFreshCode();
  const sendsSms = providers.some(({ kind, state }) => kind === 'sms' && state === 'used');
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <p className="max-w-3xl text-muted">{texts.why}</p>
      {second_factor !== 'on' && (
        <div className="grid gap-3 rounded-control bg-notice p-4 text-on-notice">
          <p>{texts.factorFirst}</p>
          <Link to="/second-factor?next=keys" className={buttonClass('outline', 'justify-self-start')}>
            {texts.setUpFactor}
          </Link>
        </div>
      )}
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider.name}>
            <ProviderCard
              provider={provider}
              hint={provider.kind === 'whatsapp' && (sendsSms ? texts.whatsAppFirst : texts.whatsAppAlone)}
              withCode={withCode}
              locked={second_factor !== 'on'}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}
