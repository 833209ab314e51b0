import type { GuestOrder } from '@haat/contract/shop/orders';
import { cleanLine } from '@haat/contract/text/text';
import { dhakaTime } from '@haat/contract/time/dhaka-time';
import { TextField } from '@haat/ui/field.tsx';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useEffect, useRef, useState } from 'react';
import { CodeForm } from '../../codes/code-form.tsx';
import { CodeRequestForm } from '../../codes/code-request-form.tsx';
import { shownPhone } from '../../codes/shown-phone.ts';
import { useSentCode } from '../../codes/use-sent-code.ts';
import { formatTaka } from '../../i18n/format-money.ts';
import { languageOf } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useLanguage, useMessages, useOwnMessages } from '../../i18n/messages.ts';
import { useLocalNavigate } from '../../i18n/use-local-navigate.ts';
import { plainClient } from '../../session/session.ts';
import { privateMeta } from '../../shop/page-meta.ts';
import { CreditByCode } from '../credit/credit-account.tsx';
import { costOf } from '../details/order-balance.tsx';
import { StatusChip } from '../details/order-status.tsx';
import { GuestOrderLinks } from '../guest-order-links.tsx';
import { storeGuestOrder } from '../guest-orders.ts';
import { OrderContact } from '../order-contact.tsx';
import { guestOrderPath } from '../order-urls.ts';
import type { Route } from './+types/track-page.ts';
import { trackPage as bn } from './messages.bn.ts';
import { trackPage as en } from './messages.en.ts';

const messages = { en, bn };

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messages[languageOf(location.pathname)].title);
}

/** The values as typed; the code is sent to the phone. Without a number it opens all orders of the phone. */
type Typed = Record<'number' | 'phone', string>;

/** Finds orders without their links: a phone, with or without a number, then a code. The orders of this device need none. */
export default function TrackPage() {
  const texts = useOwnMessages(messages);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<Typed>({ number: '', phone: '' });
  const [sent, setSent] = useSentCode<Typed>('track');
  const [found, setFound] = useState<{ phone: string; orders: readonly GuestOrder[] }>();

  function askAgain(sent: Typed) {
    setTyped(sent);
    setSent(null);
  }

  return (
    <div className="mx-auto max-w-md py-8 md:my-8">
      <div className="grid gap-5 md:rounded-card md:border md:border-line md:bg-surface md:p-8">
        <h1 className="font-bold text-2xl">{texts.title}</h1>
        {found ? (
          <FoundOrders {...found} />
        ) : sent ? (
          <TrackingCode typed={sent} onAgain={() => askAgain(sent)} onFound={setFound} />
        ) : (
          <NumberAndPhone typed={typed} onSent={setSent} />
        )}
      </div>
      {hydrated && !found && <GuestOrderLinks />}
      <CreditByCode />
      {!found && <p className="mt-6 text-muted text-sm">{texts.noCode}</p>}
      <OrderContact />
    </div>
  );
}

function NumberAndPhone({
  typed: { number, phone },
  onSent,
}: {
  typed: Typed;
  onSent: (typed: Typed) => void;
}) {
  const texts = useOwnMessages(messages);
  const { optional } = useMessages('checkout');
  const numberIn = (typed: FormData) => cleanLine(String(typed.get('number')));
  return (
    <CodeRequestForm
      intro={texts.intro}
      phone={phone}
      autoFocus={phone !== ''}
      request={(body, typed) => {
        const number = numberIn(typed);
        return plainClient().sendTrackingCode({ body: { ...body, ...(number && { number }) } });
      }}
      wrongFields={{ number: texts.numberForm }}
      onSent={(phone, typed) => onSent({ phone, number: numberIn(typed) })}
      fields={(errors) => (
        <TextField
          name="number"
          label={texts.number}
          optional={optional}
          hint={texts.numberHint}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          defaultValue={number}
          error={errors.number}
        />
      )}
    />
  );
}

/** Opens the page of the order, or lists all orders of the phone, and remembers them on this device. */
function TrackingCode({
  typed: { number, phone },
  onAgain,
  onFound,
}: {
  typed: Typed;
  onAgain: () => void;
  onFound: (found: { phone: string; orders: readonly GuestOrder[] }) => void;
}) {
  const language = useLanguage();
  const texts = useOwnMessages(messages);
  const navigate = useLocalNavigate();

  async function open(sent: { phone: string; code: string }): Promise<void> {
    if (number === '') {
      const orders = await plainClient().trackOrders({ body: sent });
      orders.toReversed().forEach(remember);
      onFound({ phone, orders });
      return;
    }
    const order = await plainClient().trackOrder({ body: { ...sent, number } });
    remember(order);
    navigate(guestOrderPath(order.token));
  }

  const { submit, submitAll, sending, failed } = texts;
  const shown = shownPhone(language, phone);
  return (
    <CodeForm
      texts={{
        sent: number === '' ? texts.sentToPhone(shown) : texts.sent(number, shown),
        submit: number === '' ? submitAll : submit,
        sending,
        failed,
      }}
      phone={phone}
      send={open}
      onAgain={onAgain}
    />
  );
}

function remember({ number, token }: GuestOrder): void {
  storeGuestOrder(() => window.localStorage, { number, token, key: '' });
}

/** The orders of a phone, newest first. The list takes the focus from the form that it replaces. */
function FoundOrders({ phone, orders }: { phone: string; orders: readonly GuestOrder[] }) {
  const { ordersOf } = useOwnMessages(messages);
  const texts = useMessages('orders');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="font-bold text-lg outline-none">
        {ordersOf(shownPhone(language, phone))}
      </h2>
      <ul className="mt-2 grid gap-2">
        {orders.map((order) => {
          const at = dhakaTime(order.created);
          return (
            <li key={order.token}>
              <Link
                to={guestOrderPath(order.token)}
                className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:border-brand"
              >
                <span className="grid min-w-0 grow gap-1">
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <strong className="tabular-nums">{order.number}</strong>
                    <StatusChip order={order} />
                  </span>
                  <span className="flex flex-wrap justify-between gap-x-4 text-muted text-sm">
                    {at && (
                      <time dateTime={order.created}>
                        {texts.time(at.day, at.month, at.year, at.hour, at.minute)}
                      </time>
                    )}
                    <span translate="no" className="tabular-nums">
                      {formatTaka(language, costOf(order))}
                    </span>
                  </span>
                </span>
                <ChevronRightIcon className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
