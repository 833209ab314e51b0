import { parsePaisa } from '@haat/contract/money/typed-number';
import type { KhataStatement } from '@haat/contract/shop/khata';
import { walletNames } from '@haat/contract/shop/wallets';
import type { Language } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatTaka } from '../i18n/format-money.ts';
import { formatCount, languageOf } from '../i18n/language.ts';
import { useLanguage, useMessages, useOwnMessages } from '../i18n/messages.ts';
import { loadByToken } from '../orders/load-by-token.ts';
import { OrderContact } from '../orders/order-contact.tsx';
import { PageNotFound } from '../orders/page-not-found.tsx';
import { PaymentResult } from '../payments/result/payment-result.tsx';
import { useOnlineAmounts, useOnlinePayment, useOnlineProviders } from '../payments/use-online-payment.ts';
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts';
import { clientContext } from '../platform/api.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { privateMeta } from '../shop/page-meta.ts';
import { useShop } from '../shop/shop.ts';
import { dayText } from '../shop/time-texts.ts';
import type { Route } from './+types/khata-page.ts';
import { khata as bn } from './messages.bn.ts';
import { khata as en } from './messages.en.ts';

const messages = { en, bn };

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadByToken(token, (call) => context.get(clientContext).getKhata(call));
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const own = messages[languageOf(location.pathname)];
  return privateMeta(loaderData?.found ? own.title : own.notFound);
}

/** What somebody owes the shop, by the link of a message. The token in the URL gives access. */
export default function KhataPage({ loaderData: { found: khata }, params: { token } }: Route.ComponentProps) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  if (!khata) return <PageNotFound texts={own} />;
  return (
    <div className="mx-auto max-w-lg pt-4">
      <h1 className="font-bold text-2xl">{own.title}</h1>
      <p className="text-muted text-sm">{own.phone(formatCount(language, khata.phone))}</p>
      <Paid token={token} />
      <Owed khata={khata} />
      <Pay token={token} owed={khata.owed} />
      <SendMoney token={token} owed={khata.owed} />
      <OrderContact />
      <Entries entries={khata.entries} />
    </div>
  );
}

function Owed({ khata: { owed, overdue, due, entries } }: { khata: KhataStatement }) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const credit = Math.max(0, -(entries[0]?.owed ?? 0));
  if (owed === 0)
    return (
      <p className="mt-4 rounded-card border border-line bg-surface p-4 font-bold text-lg">
        {credit > 0 ? own.credit(formatTaka(language, credit)) : own.nothing}
      </p>
    );
  return (
    <section aria-label={own.owed} className="mt-4 rounded-card border border-line bg-surface p-4">
      <p className="flex items-baseline justify-between gap-3">
        <span>{own.owed}</span>
        <span translate="no" className="whitespace-nowrap font-bold text-2xl tabular-nums">
          {formatTaka(language, owed)}
        </span>
      </p>
      {overdue > 0 ? (
        <p className="font-bold text-danger">{own.overdue(formatTaka(language, overdue))}</p>
      ) : (
        due && <p>{own.due(dayText(language, due))}</p>
      )}
      <p className="mt-2 text-muted text-sm">{own.how}</p>
    </section>
  );
}

/** How the payment ended from which the browser comes back. The URL is not trusted: the API is asked. */
function Paid({ token }: { token: string }) {
  const own = useOwnMessages(messages).pay;
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const { revalidate } = useRevalidator();
  if (!isHydrated || !new URLSearchParams(search).has('payment')) return null;
  const { paid, failed, checking } = own;
  return (
    <div className="mt-4">
      <PaymentResult
        payable={{ khata: token }}
        texts={{ paid, failed, cancelled: failed, checking, unknown: failed }}
        onChanged={revalidate}
      />
    </div>
  );
}

/** Pays what is owed online, all of it or a part, if the shop takes online payment. */
function Pay({ token, owed }: { token: string; owed: number }) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  const online = useOnlinePayment();
  const amounts = useOnlineAmounts();
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState(String(owed));
  const [error, setError] = useState('');
  const amount = (parsePaisa(typed) ?? 0) / 100;
  const providers = useOnlineProviders(amount);
  const paymentTexts = useMessages('payments');
  const { redirecting, redirect } = usePaymentRedirect({ already_paid: own.nothing });
  const { revalidate } = useRevalidator();
  const [lowest, highest] = [amounts?.min ?? 1, Math.min(owed, amounts?.max ?? owed)];
  if (!online || owed < lowest) return null;

  async function pay(provider?: string) {
    const isAll = amount === owed;
    if (amount < lowest || amount > highest || !(isAll || Number.isInteger(amount)))
      return setError(own.pay.wrong(formatTaka(language, lowest), formatTaka(language, highest)));
    setError('');
    const refused = await redirect({ khata: token, ...(!isAll && { amount }) }, { provider });
    if (refused && refused !== 'no_url') void revalidate();
  }

  return (
    <section
      aria-label={own.pay.title}
      className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-bold text-lg">{own.pay.title}</h2>
      <TextField
        label={own.pay.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={error || undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="grid gap-2">
        {(providers.length > 0 ? providers : [undefined]).map((provider) => (
          <Button
            key={provider?.name ?? ''}
            disabled={redirecting || !isHydrated}
            aria-busy={redirecting}
            onClick={() => pay(provider?.name)}
          >
            {redirecting
              ? paymentTexts.paying
              : provider
                ? paymentTexts.payWith(provider.means)
                : own.pay.submit}
          </Button>
        ))}
      </div>
    </section>
  );
}

const SendMoneyForm = lazyComponent(
  async () => (await import('../payments/send-money/send-money-form.tsx')).SendMoneyForm,
);

/** How to send it to a wallet of the shop. It stays open while a TrxID waits, and after it was paid. */
function SendMoney({ token, owed }: { token: string; owed: number }) {
  const own = useOwnMessages(messages).pay;
  const isHydrated = useHydrated();
  const wallets = useShop()?.setup?.wallets ?? [];
  const { revalidate } = useRevalidator();
  const [wasOwed] = useState(owed > 0);
  if (wallets.length === 0 || !wasOwed) return null;
  return (
    <section aria-label={own.send} className="mt-4 rounded-card border border-line bg-surface p-4">
      <details className="group -my-2">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-bold text-lg [&::-webkit-details-marker]:hidden">
          <span>{own.send}</span>
          <ChevronDownIcon className="size-5 group-open:rotate-180" />
        </summary>
        {isHydrated && (
          <SendMoneyForm
            part
            number={undefined}
            payable={{ khata: token }}
            wallets={wallets}
            wallet={undefined}
            onPaid={revalidate}
          />
        )}
      </details>
    </section>
  );
}

function Entries({ entries }: Pick<KhataStatement, 'entries'>) {
  const language = useLanguage();
  const own = useOwnMessages(messages);
  if (entries.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="font-bold text-lg">{own.entries}</h2>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface px-4">
        {entries.map(({ at, kind, amount, owed, order, note }) => (
          <li key={at + kind + amount} className="flex items-start gap-3 py-3">
            <span className="min-w-0 grow">
              <span className="block font-bold">{own.kinds[kind]}</span>
              <span className="block text-muted text-sm">
                {[dayText(language, at), order && own.order(order), meansText(language, note)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="text-right tabular-nums">
              <span className="block whitespace-nowrap font-bold">
                {`${amount < 0 ? '+' : '−'} ${formatTaka(language, Math.abs(amount))}`}
              </span>
              <span className="block text-muted text-sm">
                {owed < 0
                  ? own.creditAfter(formatTaka(language, -owed))
                  : own.after(formatTaka(language, owed))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a wallet that was paid with in the language of the page; another note as it was written. */
function meansText(language: Language, note: string): string {
  return Object.values(walletNames).find(({ en }) => en === note)?.[language] ?? note;
}
