import { type CourierName, courierNames } from '@haat/contract/shop/couriers';
import { useLanguage } from '../i18n/language.ts';

/** The name of a courier in the language of the page; also of one whose keys are not set any more. */
export function useCourierName(): (courier: string) => string {
  const language = useLanguage();
  return (courier) =>
    Object.hasOwn(courierNames, courier) ? courierNames[courier as CourierName][language] : courier;
}
