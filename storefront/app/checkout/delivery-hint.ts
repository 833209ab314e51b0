import type { Quote } from '@haat/contract/shop/delivery';
import { formatCount, type Language } from '../i18n/language.ts';
import type { checkout } from './messages.en.ts';

/** Home delivery without delivery zones comes within this time (specification, section 9). */
const SPECIFIED_HOURS = 3;

/**
 * When home delivery comes: as the zone of the address promises, without a zone as the owner has published it.
 * @param published the promises that the owner has published, the one of home delivery first
 */
export function deliveryHint(
  { homeDeliveryHint }: Pick<typeof checkout, 'homeDeliveryHint'>,
  language: Language,
  delivery: Quote['delivery'] | undefined,
  published: readonly [title: string, text: string][] | undefined,
): string {
  const own = published?.[0]?.[1];
  if (!delivery && own) return own;
  const hours = delivery ? delivery.hours : SPECIFIED_HOURS;
  return homeDeliveryHint(hours === null ? null : formatCount(language, hours));
}
