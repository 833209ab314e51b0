import { toTaka } from '@haat/contract/money/money';
import type { Area } from '@haat/contract/shop/areas';
import type { DeliveryZone } from '@haat/contract/shop/delivery';
import type { Language } from '@haat/contract/text/language';
import { ChevronDownIcon, PinIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { formatShortTaka } from '../i18n/format-money.ts';
import { phoneIn } from '../i18n/language.ts';
import { messagesIn, useLanguage, useMessages } from '../i18n/messages.ts';
import { telUrl } from '../shop/contact-links.ts';
import { useOpening } from '../shop/opening.ts';
import type { Opening } from '../shop/read-opening.ts';
import { useShop } from '../shop/shop.ts';
import { slotText } from '../shop/time-texts.ts';
import { openChooser, useAsksArea, usePlace } from './place.ts';
import { areaName, areaTerms, withinText } from './place-texts.ts';

/** The terms of the chosen area, and the zones of the shop, each with charge, free sum and promised hours. Nothing where the shop has none. */
export function DeliveryZones({ zones }: { zones: readonly DeliveryZone[] }) {
  const texts = useMessages('delivery');
  const asksArea = useAsksArea();
  if (zones.length === 0) return null;
  return (
    <section className="rounded-card border border-line p-4 text-sm">
      <h2 className="mb-1 font-bold">{texts.title}</h2>
      {asksArea && (
        <div className="mb-2 grid">
          <DeliverySummary zones={zones} totalPaisa={0} />
        </div>
      )}
      <ZoneList zones={zones} />
    </section>
  );
}

/**
 * In one line what delivery costs, and below it the chosen time: to the chosen area, or before one is chosen the lowest and the highest charge of the
 * zones.
 * @param totalPaisa of the cart, before tax
 */
export function DeliverySummary({
  zones,
  totalPaisa,
}: {
  zones: readonly DeliveryZone[];
  totalPaisa: number;
}) {
  const texts = useMessages('delivery');
  const language = useLanguage();
  const asksArea = useAsksArea();
  const { area, slot } = usePlace();
  const opening = useOpening();
  const asksTime = useShop()?.asksTime ?? false;
  if (asksArea && area) {
    // The time of the slot is below, in place of a promise.
    const terms = slot && area.delivery ? { delivery: { ...area.delivery, hours: null } } : area;
    return (
      <div className="grid gap-1">
        <SummaryButton
          title={areaName(language, area)}
          {...(slot && area.delivery && { time: slotText(language, slot) })}
        >
          {areaTerms(language, terms, { subtotal: toTaka(totalPaisa), opening: slot ? null : opening })}
        </SummaryButton>
        {!area.delivery && <NotDeliveredTo area={area} />}
      </div>
    );
  }
  const [first] = zones;
  if (!first) return null;
  const charges = zones.map(({ charge }) => charge);
  const [least, most] = [Math.min(...charges), Math.max(...charges)];
  const inMoney = (charge: number) => (charge === 0 ? texts.free : formatShortTaka(language, charge));
  const terms =
    zones.length === 1
      ? termsOf(first, language, opening)
      : texts.byArea(inMoney(least), least === most ? null : inMoney(most));
  if (asksArea) return <SummaryButton title={texts.place.choose}>{terms}</SummaryButton>;
  return (
    <p className="text-sm">
      <span className="font-bold">{`${texts.title}: `}</span>
      <span className="tabular-nums">
        {slot && asksTime ? `${terms} · ${slotText(language, slot)}` : terms}
      </span>
    </p>
  );
}

/** An area or its terms as a button that opens the chooser of the area. */
export function SummaryButton({
  title,
  time,
  children,
}: {
  title: string;
  /** The chosen slot. */
  time?: string;
  children: string;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openChooser('area')}
      className="-my-1 flex min-h-11 items-center gap-1.5 rounded-control text-left text-sm leading-tight hover:bg-tile lang-bn:text-[0.8125rem]"
    >
      <PinIcon className="size-5 text-brand" />
      <span className="min-w-0 grow text-pretty">
        <span className="font-bold">{`${title}: `}</span>
        <span className="tabular-nums">{children}</span>
        {time && (
          <>
            {space}
            <span className="block tabular-nums">{time}</span>
          </>
        )}
      </span>
      <ChevronDownIcon className="size-4" />
    </button>
  );
}

/** The shop does not deliver to the chosen area: whom to call, before anything is put into the cart. */
export function NotDeliveredTo({ area }: { area: Area }) {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const { contact } = useShop() ?? {};
  return (
    <div role="status" className="rounded-control border border-danger bg-danger-soft px-3 py-2 text-sm">
      <p className="font-bold">{texts.notDeliveredTo(areaName(language, area))}</p>
      {contact?.phone_primary && (
        <p>
          <span>{`${texts.call} `}</span>
          <a
            href={telUrl(contact.phone_primary)}
            className="font-bold text-brand underline underline-offset-4"
          >
            {phoneIn(language, contact.phone_primary)}
          </a>
        </p>
      )}
      <p>{texts.orPickUp}</p>
    </div>
  );
}

export function ZoneList({ zones }: { zones: readonly DeliveryZone[] }) {
  const language = useLanguage();
  const opening = useOpening();
  return (
    <ul className="grid gap-1">
      {zones.map((zone) => (
        <li key={zone.name} className="flex flex-wrap justify-between gap-x-4">
          <span>{zoneName(language, zone)}</span>
          <span className="text-muted tabular-nums">{termsOf(zone, language, opening)}</span>
        </li>
      ))}
    </ul>
  );
}

function termsOf(
  { charge, free_from, hours }: DeliveryZone,
  language: Language,
  opening: Opening | null,
): string {
  const texts = messagesIn('delivery', language);
  const terms = [charge === 0 ? texts.free : formatShortTaka(language, charge)];
  if (charge > 0 && free_from !== null) terms.push(texts.freeFrom(formatShortTaka(language, free_from)));
  if (hours !== null) terms.push(withinText(language, hours, opening));
  return terms.join(' · ');
}

function zoneName(language: Language, { name, name_bn }: DeliveryZone): string {
  return language === 'bn' ? name_bn : name;
}
