import type { OfficeZone } from '@haat/contract/office/delivery-zones';
import { courierNames } from '@haat/contract/shop/couriers';
import type { Language } from '@haat/contract/text/language';
import { areaText } from '../../areas/area-search.tsx';
import { formatPaisa } from '../../i18n/format.ts';
import type { settings } from '../messages.en.ts';

type Texts = typeof settings;

/** Free sum, hours, limits and courier of a zone in words. */
export function termsOf(zone: OfficeZone, texts: Texts, language: Language): string[] {
  const { free_from_paisa, hours, smallest_order_paisa, weight_limit_grams, courier } = zone;
  return [
    ...(free_from_paisa === null ? [] : [texts.freeFrom(formatPaisa(free_from_paisa))]),
    ...(hours === null ? [] : [texts.within(hours)]),
    ...(smallest_order_paisa === null ? [] : [texts.smallestOrder(formatPaisa(smallest_order_paisa))]),
    ...(weight_limit_grams === null ? [] : [texts.heaviest(weight_limit_grams / 1_000)]),
    ...(courier ? [texts.byCourier(courierNames[courier][language])] : []),
  ];
}

/** The areas of a zone in words. */
export function placesOf({ everywhere_else, areas }: OfficeZone, texts: Texts, language: Language): string {
  return everywhere_else ? texts.everywhereElse : areas.map((area) => areaText(area, language)).join('; ');
}
