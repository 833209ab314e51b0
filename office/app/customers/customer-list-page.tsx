import type { CustomerRow } from '@haat/contract/office/orders/customers';
import { formatPhone } from '@haat/contract/phone/phone';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Form, Link } from 'react-router';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { usePageField } from '../platform/use-page-field.ts';
import type { Route } from './+types/customer-list-page.ts';
import { BlockedBadge } from './blocked-badge.tsx';
import { customerMessages } from './messages.ts';
import { customerPath } from './paths.ts';
import { PersonalData } from './personal-data.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = (new URL(request.url).searchParams.get('find') ?? '').trim().slice(0, 100);
  const found = await load(request, () => api.findCustomers({ query: { search } }));
  return { ...found, search };
}

/** Finds customers and guests, one per phone. */
export default function CustomerListPage({
  loaderData: { customers, more, email, search },
}: Route.ComponentProps) {
  const texts = useMessages(customerMessages);
  const { key, onChange } = usePageField();
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <PageTitle>{texts.title}</PageTitle>
      <Form role="search" className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          key={key}
          label={texts.search}
          hint={texts.searchHint}
          type="search"
          name="find"
          defaultValue={search}
          onChange={onChange}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" className="mt-6 min-h-12">
          {texts.find}
        </Button>
      </Form>
      {search !== '' && customers.length === 0 && email === null && (
        <p className="text-muted">{texts.none}</p>
      )}
      {search === '' && customers.length > 0 && <h2 className="font-bold text-lg">{texts.blockedPhones}</h2>}
      {customers.length > 0 && (
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {customers.map((customer) => (
            <Row key={customer.phone} customer={customer} />
          ))}
        </ul>
      )}
      {email !== null && (
        <>
          <p>{texts.onlyEmail(email)}</p>
          <PersonalData key={email} person={{ email }} />
        </>
      )}
      {more && <p className="text-muted">{texts.narrower}</p>}
    </div>
  );
}

function Row({ customer: { phone, name, area, account, blocked, last_order } }: { customer: CustomerRow }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  const when = last_order ? texts.lastOrder(formatTime(last_order, language)) : texts.noOrder;
  return (
    <li data-list-row className="border-line border-b last:border-b-0">
      <Link to={customerPath(phone)} className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-tile">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-bold">{name || texts.noName}</span>
            <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
            {blocked && <BlockedBadge />}
          </span>
          <span className="block truncate text-muted text-sm">
            {[when, account ? texts.account : texts.guest, area].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
