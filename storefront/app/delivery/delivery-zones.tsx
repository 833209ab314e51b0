import type { DeliveryZone } from '@haat/contract/shop/delivery';
import { formatTaka } from '../i18n/format-money.ts';
import { formatCount, type Language } from '../i18n/language.ts';
import { type Messages, useLanguage, useMessages } from '../i18n/messages.ts';
import { useDeliveryZones } from './use-delivery-zones.ts';

/** The zones of the shop, each with charge, free sum and promised hours. Nothing where the shop has none. */
export function DeliveryZones({ zones }: { zones: readonly DeliveryZone[] }) {
  const texts = useMessages('delivery');
  if (zones.length === 0) return null;
  return (
    <section className="rounded-card border border-line p-4 text-sm">
      <h2 className="mb-1 font-bold">{texts.title}</h2>
      <ZoneList zones={zones} />
    </section>
  );
}

/** In one line what delivery costs: of several zones the lowest and the highest charge. The browser fetches the zones. */
export function DeliverySummary() {
  const texts = useMessages('delivery');
  const language = useLanguage();
  const zones = useDeliveryZones();
  const [first] = zones;
  if (!first) return null;
  const charges = zones.map(({ charge }) => charge);
  const [least, most] = [Math.min(...charges), Math.max(...charges)];
  const inMoney = (charge: number) => (charge === 0 ? texts.free : formatTaka(language, charge));
  return (
    <p className="text-sm">
      <span className="font-bold">{`${texts.title}: `}</span>
      <span className="tabular-nums">
        {zones.length === 1
          ? termsOf(first, texts, language)
          : texts.byArea(inMoney(least), least === most ? null : inMoney(most))}
      </span>
    </p>
  );
}

export function ZoneList({ zones }: { zones: readonly DeliveryZone[] }) {
  const texts = useMessages('delivery');
  const language = useLanguage();
  return (
    <ul className="grid gap-1">
      {zones.map((zone) => (
        <li key={zone.name} className="flex flex-wrap justify-between gap-x-4">
          <span>{zoneName(language, zone)}</span>
          <span className="text-muted tabular-nums">{termsOf(zone, texts, language)}</span>
        </li>
      ))}
    </ul>
  );
}

function termsOf(
  { charge, free_from, hours }: DeliveryZone,
  texts: Messages['delivery'],
  language: Language,
): string {
  const terms = [charge === 0 ? texts.free : formatTaka(language, charge)];
  if (charge > 0 && free_from !== null) terms.push(texts.freeFrom(formatTaka(language, free_from)));
  if (hours !== null) terms.push(texts.within(formatCount(language, hours)));
  return terms.join(' · ');
}

function zoneName(language: Language, { name, name_bn }: DeliveryZone): string {
  return language === 'bn' ? name_bn : name;
}
