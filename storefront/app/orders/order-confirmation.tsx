import { CheckIcon } from '@haat/ui/icons.tsx';
import type { Children, Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useRef } from 'react';
import { formatTaka } from '../i18n/format-money.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { SPECIFIED_HOURS, useOpening } from '../shop/opening.ts';
import { PickupPlace } from '../shop/pickup-place.tsx';
import { usePublishedTexts } from '../shop/shop-texts.ts';
import { promiseText, slotText } from '../shop/time-texts.ts';
import type { DeliveryDetails } from './delivery-details.ts';

/** The confirmation of a placed order: its number, what to pay in cash, and when it comes. It takes the focus. */
export function OrderConfirmation({
  number,
  delivery,
  heading: Heading,
  note,
  children,
}: {
  /** Empty if the provider sent none. */
  number: string;
  delivery: DeliveryDetails | undefined;
  heading: 'h1' | 'h2';
  note?: string | undefined;
  /** Actions. */
  children?: Elements;
}) {
  const texts = useMessages('orders').confirmation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <section className="mx-auto mb-8 grid max-w-2xl justify-items-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <CheckIcon className="size-9" />
      </span>
      <Heading ref={heading} tabIndex={-1} className="text-balance font-bold text-2xl outline-none">
        {texts.title}
      </Heading>
      {note && <p>{note}</p>}
      <dl className="grid w-full max-w-sm divide-y divide-line">
        {number && (
          <Fact label={texts.number}>
            <span className="text-2xl">{number}</span>
          </Fact>
        )}
        {delivery && <DeliveryLines delivery={delivery} />}
      </dl>
      {children}
    </section>
  );
}

function DeliveryLines({ delivery: { cash, pickup, by, slotFrom, zone } }: { delivery: DeliveryDetails }) {
  const language = useLanguage();
  const texts = useMessages('orders').confirmation;
  const own = usePublishedTexts();
  const opening = useOpening();
  const later = own ? opening?.isClosed && opening.notice : opening?.promise(SPECIFIED_HOURS);
  const slot = slotFrom && by && slotText(language, { starts: slotFrom, ends: by });
  const promise =
    slot ||
    (by !== null ? promiseText(language, by) : !zone && (later || (own?.promises[0]?.[1] ?? texts.within)));
  return (
    <>
      {cash !== null && (
        <Fact label={pickup ? texts.atShop : texts.toRider}>
          <span translate="no" className="text-2xl">
            {formatTaka(language, cash)}
          </span>
        </Fact>
      )}
      {pickup && (
        <Fact label={texts.pickup}>
          <PickupPlace />
          <span className="block">{slot || texts.call}</span>
        </Fact>
      )}
      {!pickup && promise && <Fact label={texts.arrives}>{promise}</Fact>}
    </>
  );
}

function Fact({ label, children }: { label: string; children: Children }) {
  return (
    <div className="py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-balance font-bold tabular-nums">{children}</dd>
    </div>
  );
}
