import type { Refusal } from '@haat/contract/http/problems';
import type { Area } from '@haat/contract/shop/areas';
import type { Language } from '@haat/contract/text/language';
import { Button } from '@haat/ui/button.tsx';
import { openCart } from '../../cart/cart.ts';
import { type ChosenSlot, chooseArea, chooseSlot, openChooser } from '../../delivery/place.ts';
import { areaName } from '../../delivery/place-texts.ts';
import { formatShortTaka } from '../../i18n/format-money.ts';
import { formatCount } from '../../i18n/language.ts';
import { type Messages, useLanguage, useMessages } from '../../i18n/messages.ts';
import { NextSlots } from '../form/place-fields.tsx';
import { slotRefusal } from '../form/use-slot-reservation.ts';
import { FocusedAlert } from './checkout-alerts.tsx';

/** Why an order cannot be delivered there or then, with what can be chosen instead. `onSolved`: something was chosen. */
export function PlaceProblem({
  refusal,
  pickup,
  onSolved,
}: {
  refusal: Refusal;
  pickup: boolean;
  onSolved: () => void;
}) {
  const { place: texts } = useMessages('delivery');
  const { changeCart } = useMessages('checkout');
  const language = useLanguage();
  const lost = slotRefusal(refusal);

  function chooseNext(slot: ChosenSlot) {
    chooseSlot(slot, pickup);
    onSolved();
  }

  if (lost) {
    return (
      <FocusedAlert title={texts.lost[lost.code]}>
        <p className="mb-2">{texts.lostHint}</p>
        <NextSlots slots={lost.next} onChoose={chooseNext} />
      </FocusedAlert>
    );
  }
  const isOfCart = refusal.code === 'order_too_small' || refusal.code === 'order_too_heavy';
  const asks = refusal.code === 'area_required' ? 'area' : pickup ? 'pickup' : 'slot';
  const next = refusal.code === 'slot_required' ? (refusal.params.next_slots ?? []) : [];
  const suggested =
    refusal.code === 'area_required' ? ((refusal.params.suggested_areas ?? []) as readonly Area[]) : [];
  return (
    <FocusedAlert title={placeProblemText(refusal, texts, language) ?? texts.required}>
      <NextSlots slots={next} onChoose={chooseNext} />
      <div className="flex flex-wrap gap-2 pt-2">
        {suggested.map((area) => (
          <Button
            key={area.id}
            variant="soft"
            onClick={() => {
              chooseArea(area);
              onSolved();
            }}
          >
            {areaName(language, area)}
          </Button>
        ))}
        <Button variant="outline" onClick={() => (isOfCart ? openCart() : openChooser(asks))}>
          {isOfCart ? changeCart : asks === 'area' ? texts.choose : texts.chooseTime}
        </Button>
      </div>
    </FocusedAlert>
  );
}

/** What is wrong with an order for its area; null for another refusal. */
export function placeProblemText(
  refusal: Refusal,
  texts: Messages['delivery']['place'],
  language: Language,
): string | null {
  switch (refusal.code) {
    case 'area_required':
      return texts.areaRequired;
    case 'slot_required':
      return texts.required;
    case 'order_too_small': {
      const { smallest_order, missing } = refusal.params;
      return texts.tooSmall(formatShortTaka(language, smallest_order), formatShortTaka(language, missing));
    }
    case 'order_too_heavy':
      return texts.tooHeavy(
        `${formatCount(language, refusal.params.limit / 1_000)} ${language === 'bn' ? 'কেজি' : 'kg'}`,
      );
    default:
      return null;
  }
}
