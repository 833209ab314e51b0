import { CashIcon, HeadsetIcon, ReturnIcon, TruckIcon } from '@haat/ui/icons.tsx';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { SPECIFIED_HOURS, useOpening } from '../shop/opening.ts';
import { useShop } from '../shop/shop.ts';
import { usePublishedTexts, useShopTexts } from '../shop/shop-texts.ts';
import { slotText } from '../shop/time-texts.ts';
import { useAsksArea, usePlace } from './place.ts';
import { areaName, withinText } from './place-texts.ts';

const icons = [TruckIcon, CashIcon, ReturnIcon, HeadsetIcon];

/** The four promises of the shop (specification, section 9); the first one as it is for the chosen area and by the opening hours. */
export function DeliveryPromises({ className }: { className: string }) {
  const { promises } = useShopTexts();
  const toArea = useAreaPromise();
  const byHours = usePromiseByHours();
  return (
    <ul className={`grid gap-4 ${className}`}>
      {promises.map(([title, text], index) => {
        const Icon = icons[index] ?? TruckIcon;
        return (
          <li key={title} className="flex items-start gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
              <Icon className="size-5" />
            </span>
            <span>
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-muted">{(index === 0 && (toArea || byHours)) || text}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** When delivery to the chosen area comes; undefined before one is chosen. */
function useAreaPromise(): string | undefined {
  const texts = useMessages('delivery');
  const language = useLanguage();
  const asksArea = useAsksArea();
  const { area, slot } = usePlace();
  const opening = useOpening();
  const asksTime = useShop()?.asksTime ?? false;
  if (!asksArea) return asksTime && slot ? slotText(language, slot) : undefined;
  if (!area || (area.delivery?.hours === null && !slot)) return undefined;
  const hours = area.delivery?.hours;
  const promise = hours ? withinText(language, hours, opening) : texts.place.noDelivery;
  return `${areaName(language, area)}: ${slot ? slotText(language, slot) : promise}`;
}

/** When an order of now comes, if the opening hours make that another time than what is promised otherwise; empty if they do not. */
function usePromiseByHours(): string {
  const opening = useOpening();
  const published = usePublishedTexts();
  if (!opening) return '';
  if (opening.isClosed) return opening.notice ?? '';
  const promise = published ? null : opening.promise(SPECIFIED_HOURS);
  return [promise, opening.notice].filter(Boolean).join(' · ');
}
