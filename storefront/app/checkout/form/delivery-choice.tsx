import type { Quote } from '@haat/contract/shop/delivery';
import type { Language } from '@haat/contract/text/language';
import { Choices } from '@haat/ui/field.tsx';
import { slotOf } from '../../delivery/place-texts.ts';
import { formatCount } from '../../i18n/language.ts';
import { type Messages, useLanguage, useMessages } from '../../i18n/messages.ts';
import { SPECIFIED_HOURS, useOpening } from '../../shop/opening.ts';
import { PickupPlace } from '../../shop/pickup-place.tsx';
import type { Opening } from '../../shop/read-opening.ts';
import { usePublishedTexts } from '../../shop/shop-texts.ts';
import { slotText } from '../../shop/time-texts.ts';
import type { Draft } from './draft.ts';

/** Home delivery or pick-up; with `pickup` also the place. `zone` is the delivery zone of the quote. */
export function DeliveryChoice({
  draft,
  zone,
  pickup,
}: {
  draft: Draft;
  zone: Quote['delivery'] | undefined;
  pickup: boolean;
}) {
  const texts = useMessages('checkout');
  const { deliveryType } = useMessages('orders');
  const language = useLanguage();
  const published = usePublishedTexts();
  const opening = useOpening();
  return (
    <>
      <Choices
        legend={texts.delivery}
        name="delivery_type"
        initial={draft.delivery_type === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'HOME_DELIVERY'}
        options={[
          {
            value: 'HOME_DELIVERY',
            label: deliveryType.HOME_DELIVERY,
            hint: deliveryHint(texts, language, zone, { published: published?.promises, opening }),
          },
          { value: 'STORE_PICKUP', label: deliveryType.STORE_PICKUP, hint: texts.pickupHint },
        ]}
      />
      {pickup && <PickupCard />}
    </>
  );
}

/**
 * When home delivery comes: in the chosen slot, as the zone of the address promises, without a zone as the owner has published it; by the opening
 * hours, if it is closed meanwhile.
 * @param published the promises that the owner has published, the one of home delivery first
 */
export function deliveryHint(
  { homeDeliveryHint }: Pick<Messages['checkout'], 'homeDeliveryHint'>,
  language: Language,
  zone: Quote['delivery'] | undefined,
  {
    published,
    opening = null,
  }: { published?: readonly [string, string][] | undefined; opening?: Opening | null },
): string {
  const slot = slotOf(zone);
  if (slot) return slotText(language, slot);
  const own = published?.[0]?.[1];
  if (!zone && own) return (opening?.isClosed && opening.notice) || own;
  const hours = zone ? zone.hours : SPECIFIED_HOURS;
  const later = hours === null ? null : opening?.promise(hours);
  if (later) return later;
  return homeDeliveryHint(hours === null ? null : formatCount(language, hours));
}

/** Where and when an order is picked up. */
function PickupCard() {
  const { pickupAt } = useMessages('checkout');
  return (
    <section aria-live="polite" className="-mt-3 rounded-control border border-line bg-surface p-4">
      <h2 className="text-muted text-sm">{pickupAt}</h2>
      <PickupPlace />
    </section>
  );
}
