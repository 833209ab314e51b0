import { MAX_COUNT } from '@haat/contract/office/limits';
import type { Customer } from '@haat/contract/office/orders/customers';
import { formatPhone } from '@haat/contract/phone/phone';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { CallLink, WhatsAppLink } from '../orders/phone-links.tsx';
import { api, loadingOne } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/customer-page.ts';
import { BlockedBadge } from './blocked-badge.tsx';
import { CustomerCredit } from './customer-credit.tsx';
import { CustomerKhata } from './customer-khata.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { customerMessages } from './messages.ts';
import { PersonalData } from './personal-data.tsx';
import { PhoneBlock } from './phone-block.tsx';
import { Promotions } from './promotions.tsx';

export const clientLoader = loadingOne(({ phone }) => api.getCustomer({ query: { phone: `+${phone}` } }));

/** One customer or guest: the orders to the phone and of its account. */
export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const texts = useMessages(customerMessages);
  const { name, phone } = customer;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <BackLink to="/customers" label={texts.back} />
        <PageTitle>{name || texts.noName}</PageTitle>
        <span className="text-lg tabular-nums">{formatPhone(phone)}</span>
        {customer.blocks[0]?.lifted === null && <BlockedBadge />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <Person customer={customer} />
          <CustomerKhata customer={customer} />
          <Sums customer={customer} />
          <CustomerNotes customer={customer} />
          <Promotions customer={customer} />
          <PhoneBlock customer={customer} />
          <PersonalData person={{ phone }} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <CustomerOrders customer={customer} />
          <CustomerCredit customer={customer} />
          <Money customer={customer} />
        </div>
      </div>
    </>
  );
}

function Person({ customer: { phone, name, address, account } }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  return (
    <section
      aria-label={name || formatPhone(phone)}
      className="rounded-card border border-line bg-surface p-4"
    >
      {address && <p>{address}</p>}
      <p className="text-muted">
        {account
          ? [
              texts.joined(formatTime(account.joined, language)),
              account.proven ? texts.proven : texts.notProven,
              account.email,
            ]
              .filter(Boolean)
              .join(' · ')
          : texts.guest}
      </p>
      {account?.disabled && <p className="font-bold text-danger">{texts.disabled}</p>}
      <div className="mt-3 flex gap-2">
        <CallLink phone={phone} />
        <WhatsAppLink phone={phone} />
      </div>
    </section>
  );
}

function Sums({ customer: { sums } }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const rows = [
    [texts.delivered, sums.delivered.orders, formatPaisa(sums.delivered.total_paisa)],
    [texts.refused, sums.refused.orders, formatPaisa(sums.refused.total_paisa)],
    [texts.cancelled, sums.cancelled, ''],
    [texts.open, sums.open, ''],
  ] as const;
  return (
    <Section title={texts.sums}>
      <table className="w-full tabular-nums">
        <tbody>
          {rows.map(([title, count, total]) => (
            <tr
              key={title}
              className={title === texts.refused && count > 0 ? 'font-bold text-danger' : undefined}
            >
              <th scope="row" className="py-1 text-left font-normal">
                {title}
              </th>
              <td translate="no" className="py-1 text-right">
                {inDigits(count)}
              </td>
              <td className="whitespace-nowrap py-1 pl-4 text-right font-bold">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sums.orders >= MAX_COUNT && <p className="mt-2 text-muted text-sm">{texts.capped}</p>}
    </Section>
  );
}

/** What was paid and refunded, the newest first. */
function Money({ customer: { money } }: { customer: Customer }) {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  return (
    <Section title={texts.money}>
      {money.length === 0 && <p className="text-muted">{texts.noMoney}</p>}
      <ul className="divide-y divide-line">
        {money.map(({ order, number, kind, amount_paisa, done, at }) => (
          <li key={kind + order + at} className="flex items-center gap-3">
            <Link to={`/orders/${order}`} className="min-h-11 min-w-0 grow py-1">
              <span className="block">
                <span>{texts.kinds[kind]}</span>
                {!done && <span className="ml-2 font-bold text-sale text-sm">{texts.due}</span>}
              </span>
              <span className="block text-muted text-sm">
                <span className="text-brand underline underline-offset-4">{number}</span>
                <span>{` · ${formatTime(at, language)}`}</span>
              </span>
            </Link>
            <span className="whitespace-nowrap font-bold tabular-nums">
              {formatPaisa(kind.startsWith('refund') ? -amount_paisa : amount_paisa)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
