import type { Area } from '@haat/contract/shop/areas';
import { nameIn } from '@haat/contract/text/language';
import { ClockIcon, PinIcon } from '@haat/ui/icons.tsx';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WrongFields } from '../checkout/form/order-form.ts';
import { LostSlot, PlaceField } from '../checkout/form/place-fields.tsx';
import type { SlotRefusal } from '../checkout/form/use-slot-reservation.ts';
import { AreaSearch } from '../delivery/area-search.tsx';
import { NotDeliveredTo } from '../delivery/delivery-zones.tsx';
import { type ChosenSlot, useAsksArea } from '../delivery/place.ts';
import { PlaceDialog } from '../delivery/place-dialog.tsx';
import { chargeText, fullAreaName, slotOf } from '../delivery/place-texts.ts';
import { SlotList } from '../delivery/slot-list.tsx';
import { useSlots } from '../delivery/use-slots.ts';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { slotText } from '../shop/time-texts.ts';
import type { OrderChangeDraft } from './order-change-draft.ts';
import type { ChangedOrder } from './use-order-change.ts';

/** Where and when an order comes: its area and its slot, each with a dialog of its own. The choice of this device stays. */
export function ChangePlace({
  order,
  draft,
  pickup,
  wrong,
  lost,
  onChange,
}: {
  order: ChangedOrder;
  draft: OrderChangeDraft;
  /** The order is picked up, with the draft. */
  pickup: boolean;
  wrong: WrongFields;
  /** The chosen slot is not free any more. */
  lost: SlotRefusal | null;
  onChange: (more: Partial<OrderChangeDraft>) => void;
}) {
  const texts = useMessages('delivery').place;
  const errors = useMessages('checkout').wrong;
  const language = useLanguage();
  const asksArea = useAsksArea();
  const [asks, setAsks] = useState<'area' | 'slot'>('area');
  const [isOpen, setIsOpen] = useState(false);
  const [notDelivered, setNotDelivered] = useState<Area | null>(null);
  const { delivery } = order;
  const areaId = draft.area?.id ?? delivery?.area_id ?? null;
  const areaOfOrder = delivery && nameIn(language, { name: delivery.area, name_bn: delivery.area_bn });
  const isSameKind = pickup === (order.delivery_type === 'STORE_PICKUP');
  const slot = draft.slot === undefined ? (isSameKind ? orderedSlot(order) : null) : draft.slot;
  const slots = useSlots(pickup ? { pickup: '1' } : areaId ? { area: areaId } : asksArea ? null : {});
  const { list } = slots;
  const hasSlots = (list?.days.length ?? 0) > 0 || slot !== null;
  const first = list?.days.flatMap(({ slots }) => slots).find(({ state }) => state === 'open');
  // Without "as soon as possible" the next slot is suggested, where the order has another place than before.
  const isElsewhere = !isSameKind || draft.area !== undefined;
  const suggestion = isElsewhere && list && !list.as_soon_as_possible && !slot && !lost ? first : undefined;
  const close = () => setIsOpen(false);

  function ask(what: typeof asks) {
    setAsks(what);
    setIsOpen(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another function changes nothing
  useEffect(() => {
    if (suggestion) onChange({ slot: chosen(suggestion) });
  }, [suggestion]);

  function chooseArea(area: Area) {
    setNotDelivered(area.delivery ? null : area);
    if (!area.delivery) return;
    const isSameZone = area.delivery.zone === (draft.area?.delivery?.zone ?? delivery?.zone);
    onChange({ area, ...(!isSameZone && { slot: null }) });
    close();
  }

  function chooseSlot(slot: ChosenSlot | null) {
    onChange({ slot });
    close();
  }

  return (
    <section className="grid gap-3 empty:hidden">
      {asksArea && !pickup && (
        <div className="grid gap-1">
          <PlaceField
            label={texts.ask}
            icon={PinIcon}
            invalid={Boolean(wrong.area)}
            onClick={() => ask('area')}
          >
            <span className="block font-bold">
              {draft.area ? fullAreaName(language, draft.area) : areaOfOrder || texts.choose}
            </span>
          </PlaceField>
          {wrong.area && <p className="font-bold text-danger text-sm">{errors[wrong.area]}</p>}
        </div>
      )}
      {hasSlots && (
        <PlaceField
          label={pickup ? texts.whenPickup : texts.when}
          icon={ClockIcon}
          onClick={() => ask('slot')}
        >
          <span className="block font-bold">
            {slot
              ? slotText(language, slot)
              : list && !list.as_soon_as_possible
                ? texts.chooseTime
                : texts.soon}
          </span>
          {draft.slot && draft.slot.charge !== 0 && (
            <span className="block text-muted text-sm">{chargeText(language, draft.slot.charge)}</span>
          )}
        </PlaceField>
      )}
      {lost && <LostSlot lost={lost} onChoose={chooseSlot} />}
      {/* Not inside the form: Enter in its search must not send the form. */}
      {createPortal(
        <PlaceDialog
          title={asks === 'slot' ? (pickup ? texts.whenPickup : texts.when) : texts.ask}
          open={isOpen}
          onClose={close}
        >
          {isOpen && asks === 'area' && (
            <>
              {notDelivered && (
                <div className="px-4 pt-3">
                  <NotDeliveredTo area={notDelivered} />
                </div>
              )}
              <AreaSearch onChoose={chooseArea} />
            </>
          )}
          {isOpen && asks === 'slot' && <SlotList slots={slots} chosen={slot} onChoose={chooseSlot} />}
        </PlaceDialog>,
        document.body,
      )}
    </section>
  );
}

/** The slot of an order; null without one. What it costs is part of the order's charge. */
function orderedSlot({ delivery }: ChangedOrder): ChosenSlot | null {
  const times = slotOf(delivery);
  return times && delivery?.slot ? { id: delivery.slot, ...times, charge: 0 } : null;
}

function chosen({ id, starts, ends, charge }: ChosenSlot): ChosenSlot {
  return { id, starts, ends, charge };
}
