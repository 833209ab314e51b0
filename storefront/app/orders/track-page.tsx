import { cleanLine } from '@haat/contract/text/text';
import { TextField } from '@haat/ui/field.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { useState } from 'react';
import { CodeForm } from '../codes/code-form.tsx';
import { CodeRequestForm } from '../codes/code-request-form.tsx';
import { useSentCode } from '../codes/use-sent-code.ts';
import { messagesFor, useMessages } from '../i18n/messages.ts';
import { useNavigateWhileShown } from '../i18n/use-navigate-while-shown.ts';
import { plainClient } from '../session/session.ts';
import { privateMeta } from '../shop/page-meta.ts';
import type { Route } from './+types/track-page.ts';
import { GuestOrderLinks } from './guest-order-links.tsx';
import { storeGuestOrder } from './guest-orders.ts';
import { OrderContact } from './order-contact.tsx';
import { guestOrderPath } from './order-urls.ts';

export function meta({ location }: Route.MetaArgs) {
  return privateMeta(messagesFor('orders', location.pathname).trackPage.title);
}

/** The values as typed; the code is sent to the phone. */
type Typed = Record<'number' | 'phone', string>;

/** Finds an order without its link: number and phone, then a code. The orders of this device need none. */
export default function TrackPage() {
  const texts = useMessages('orders').trackPage;
  const hydrated = useHydrated();
  const [typed, setTyped] = useState<Typed>({ number: '', phone: '' });
  const [sent, setSent] = useSentCode<Typed>('track');

  function askAgain(sent: Typed) {
    setTyped(sent);
    setSent(null);
  }

  return (
    <div className="mx-auto max-w-md py-8 md:my-8">
      <div className="grid gap-5 md:rounded-card md:border md:border-line md:bg-surface md:p-8">
        <h1 className="font-bold text-2xl">{texts.title}</h1>
        {sent ? (
          <TrackingCode typed={sent} onAgain={() => askAgain(sent)} />
        ) : (
          <NumberAndPhone typed={typed} onSent={setSent} />
        )}
      </div>
      {hydrated && <GuestOrderLinks />}
      <p className="mt-6 text-muted text-sm">{texts.noCode}</p>
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
  const texts = useMessages('orders').trackPage;
  const numberIn = (typed: FormData) => cleanLine(String(typed.get('number')));
  return (
    <CodeRequestForm
      intro={texts.intro}
      phone={phone}
      autoFocus={phone !== ''}
      request={(body, typed) =>
        plainClient().sendTrackingCode({ body: { ...body, number: numberIn(typed) } })
      }
      check={(typed) => (numberIn(typed) === '' ? { number: texts.noNumber } : {})}
      wrongFields={{ number: texts.numberForm }}
      onSent={(phone, typed) => onSent({ phone, number: numberIn(typed) })}
      fields={(errors) => (
        <TextField
          name="number"
          label={texts.number}
          hint={texts.numberHint}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          defaultValue={number}
          error={errors.number}
          required
        />
      )}
    />
  );
}

/** Opens the page of the order, and remembers it on this device. */
function TrackingCode({ typed: { number, phone }, onAgain }: { typed: Typed; onAgain: () => void }) {
  const texts = useMessages('orders').trackPage;
  const navigate = useNavigateWhileShown();

  async function open(sent: { phone: string; code: string }): Promise<void> {
    const order = await plainClient().trackOrder({ body: { ...sent, number } });
    storeGuestOrder(() => window.localStorage, { number: order.number, token: order.token, key: '' });
    navigate(guestOrderPath(order.token));
  }

  const { submit, sending, failed } = texts;
  return (
    <CodeForm
      texts={{ sent: texts.sent(number, phone), submit, sending, failed }}
      phone={phone}
      send={open}
      onAgain={onAgain}
    />
  );
}
