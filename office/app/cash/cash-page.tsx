import type { CashSheet } from '@haat/contract/office/orders/cash';
import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { buttonClass } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Link } from 'react-router';
import { confirmationMessages } from '../confirmations/messages.ts';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { AmountList, AmountRow } from '../platform/amount-list.tsx';
import { api, load } from '../platform/api.ts';
import { PageTitle } from '../platform/page-title.tsx';
import type { Route } from './+types/cash-page.ts';
import { CloseForm } from './close-form.tsx';
import { ClosedDays } from './closed-days.tsx';
import { DrawerSection, EntriesSection } from './drawer-sections.tsx';
import { cashMessages } from './messages.ts';
import { TransferForm } from './transfer-form.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CashSheet> {
  const before = Number(new URL(request.url).searchParams.get('before'));
  return load(request, () => api.getCashSheet({ query: { ...(before > 0 && { before }) } }));
}

/** The drawer as a column that adds up, where all cash is, transfers and the end of the day. */
export default function CashPage({ loaderData: sheet }: Route.ComponentProps) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <p className="mb-4 text-muted">
        {sheet.since ? texts.since(formatTime(sheet.since, language)) : texts.sinceEver}
      </p>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-4">
          <DrawerSection sheet={sheet} />
          <Places sheet={sheet} />
          <Ways sheet={sheet} />
          {sheet.credit_paisa > 0 && (
            <Section title={texts.credit}>
              <p translate="no" className="font-bold text-xl tabular-nums">
                {formatPaisa(sheet.credit_paisa)}
              </p>
              <p className="text-muted text-sm">{texts.creditHint}</p>
            </Section>
          )}
          <Moves sheet={sheet} />
          <CloseForm sheet={sheet} />
          <ClosedDays days={sheet.days} />
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <TransferForm />
          <EntriesSection sheet={sheet} />
        </div>
      </div>
    </>
  );
}

function Places({ sheet: { places, riders_with_cash, counter_open } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  if (places === null)
    return (
      <Section title={texts.where}>
        <p className="mb-3">{counter_open ? texts.counterOpen : texts.hidden(riders_with_cash)}</p>
        <Link to={counter_open ? '/counter' : '/count-cash'} className={buttonClass('outline', 'w-full')}>
          {counter_open ? texts.toCounter : texts.toCount}
        </Link>
      </Section>
    );
  const rows = places.filter(({ balance_paisa }) => balance_paisa !== 0);
  const sum = rows.reduce((before, { balance_paisa }) => before + balance_paisa, 0);
  return (
    <Section title={texts.where}>
      <AmountList>
        {rows.map(({ kind, rider, wallet, balance_paisa }) => (
          <AmountRow
            key={kind + rider + wallet}
            title={rider || (wallet ? walletNames[wallet][language] : texts.places[kind])}
            paisa={balance_paisa}
          />
        ))}
        <AmountRow title={texts.sum} paisa={sum} strong />
      </AmountList>
    </Section>
  );
}

/** How customers have paid since the last close, and what they owe. */
function Ways({ sheet: { ways, khata_paisa } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const language = useLanguage();
  if (!ways || (ways.length === 0 && khata_paisa === 0)) return null;
  return (
    <Section title={texts.ways}>
      <AmountList>
        {ways.map(({ way, wallet, amount_paisa }) => (
          <AmountRow
            key={way + wallet}
            title={wallet ? walletNames[wallet as Wallet][language] : texts.way[way]}
            paisa={amount_paisa}
          />
        ))}
        {khata_paisa > 0 && (
          <>
            <dt className="border-line border-t pt-1 font-bold">
              <Link to="/khata" className="text-brand underline underline-offset-4">
                {texts.owed}
              </Link>
            </dt>
            <dd translate="no" className="border-line border-t pt-1 text-right font-bold">
              {formatPaisa(khata_paisa)}
            </dd>
          </>
        )}
      </AmountList>
    </Section>
  );
}

/** What each person has moved of the shop's value today, the most first. */
function Moves({ sheet: { moves } }: { sheet: CashSheet }) {
  const texts = useMessages(cashMessages);
  const { kinds } = useMessages(confirmationMessages);
  return (
    <Section title={texts.valueMoved}>
      {moves.length === 0 && <p className="text-muted">{texts.noMoves}</p>}
      <ul className="divide-y divide-line">
        {moves.map(({ staff, amount_paisa, confirmed_paisa, kinds: parts }) => (
          <li key={staff} className="py-2">
            <p className="flex justify-between gap-3 font-bold tabular-nums">
              <span className="min-w-0">{staff}</span>
              <span className="whitespace-nowrap">{formatPaisa(amount_paisa)}</span>
            </p>
            {parts.map((part) => (
              <p key={part.kind} className="flex justify-between gap-3 text-muted text-sm tabular-nums">
                <span>{kinds[part.kind]}</span>
                <span className="whitespace-nowrap">{formatPaisa(part.amount_paisa)}</span>
              </p>
            ))}
            {confirmed_paisa > 0 && (
              <p className="text-sm">{texts.withSecond(formatPaisa(confirmed_paisa))}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
