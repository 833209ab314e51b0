import type { Area } from '@haat/contract/shop/areas';
import { Button } from '@haat/ui/button.tsx';
import { ChevronDownIcon, ClockIcon, PinIcon } from '@haat/ui/icons.tsx';
import type { Elements } from '@haat/ui/jsx-runtime.ts';
import { useEffect, useId } from 'react';
import { NotDeliveredTo } from '../../delivery/delivery-zones.tsx';
import {
  type ChosenSlot,
  chooseArea,
  chooseSlot,
  openChooser,
  useAsksArea,
  usePlace,
} from '../../delivery/place.ts';
import { areaTerms, chargeText, fullAreaName } from '../../delivery/place-texts.ts';
import { type SlotsOf, useSlots } from '../../delivery/use-slots.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useOpening } from '../../shop/opening.ts';
import { promiseText, slotText } from '../../shop/time-texts.ts';
import type { WrongFields } from './order-form.ts';
import type { SlotRefusal } from './use-slot-reservation.ts';

/** Where and when: the area, and the slot where the area or the pickup has some. Each is one press to change. */
export function PlaceFields({
  pickup,
  wrong,
  suggested = [],
  subtotal,
  lost,
}: {
  pickup: boolean;
  wrong: WrongFields;
  /** What the typed address may mean, while no area is chosen. */
  suggested?: readonly Area[] | undefined;
  /** In taka. */
  subtotal: number;
  /** The chosen slot is not free any more. */
  lost: SlotRefusal | null;
}) {
  const texts = useMessages('delivery').place;
  const errors = useMessages('checkout').wrong;
  const language = useLanguage();
  const { area, slot, pickupSlot } = usePlace();
  const opening = useOpening();
  const asksArea = useAsksArea();
  const note = useId();
  // Gone as soon as another area is chosen.
  const isSolved = wrong.area === 'notDelivered' ? area?.delivery : wrong.area === 'area' && area;
  const error = wrong.area && !isSolved ? errors[wrong.area] : undefined;
  return (
    <section className="grid gap-3">
      {asksArea && !pickup && (
        <div className="grid gap-1">
          <PlaceField
            label={texts.ask}
            icon={PinIcon}
            invalid={Boolean(error)}
            describedBy={error && note}
            onClick={() => openChooser('area')}
          >
            <span className="block font-bold">{area ? fullAreaName(language, area) : texts.choose}</span>
            {area?.delivery && (
              <span className="block text-muted text-sm tabular-nums">
                {areaTerms(language, area, { subtotal, opening })}
              </span>
            )}
          </PlaceField>
          {error && (
            <p id={note} className="font-bold text-danger text-sm">
              {error}
            </p>
          )}
          {!area && suggested.length > 0 && (
            <div role="status" className="flex flex-wrap items-center gap-2">
              <span className="text-sm">{texts.isItHere}</span>
              {suggested.map((each) => (
                <Button key={each.id} variant="soft" onClick={() => chooseArea(each)}>
                  {fullAreaName(language, each)}
                </Button>
              ))}
            </div>
          )}
          {area && !area.delivery && <NotDeliveredTo area={area} />}
        </div>
      )}
      {(pickup || !asksArea || area?.delivery) && (
        <SlotField
          key={pickup ? 'pickup' : area?.id}
          of={pickup ? { pickup: '1' } : area ? { area: area.id } : {}}
          chosen={pickup ? pickupSlot : slot}
          pickup={pickup}
          lost={lost}
        />
      )}
    </section>
  );
}

function SlotField({
  of,
  chosen,
  pickup,
  lost,
}: {
  of: SlotsOf;
  chosen: ChosenSlot | null;
  pickup: boolean;
  lost: SlotRefusal | null;
}) {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const { list } = useSlots(of);
  const soon = list?.as_soon_as_possible;
  const first = list?.days.flatMap(({ slots }) => slots).find(({ state }) => state === 'open');
  // Without "as soon as possible" the next slot is suggested.
  const suggestion = list && !soon && !chosen && !lost ? first : undefined;
  useEffect(() => {
    if (suggestion) chooseSlot(suggestion, pickup);
  }, [suggestion, pickup]);
  if (!list || (list.days.length === 0 && !chosen)) return null;
  return (
    <>
      <PlaceField
        label={pickup ? texts.whenPickup : texts.when}
        icon={ClockIcon}
        onClick={() => openChooser(pickup ? 'pickup' : 'slot')}
      >
        <span className="block font-bold">
          {chosen ? slotText(language, chosen) : soon ? texts.soon : texts.chooseTime}
        </span>
        {chosen && chosen.charge !== 0 && (
          <span className="block text-muted text-sm">{chargeText(language, chosen.charge)}</span>
        )}
        {!chosen && soon?.by && (
          <span className="block text-muted text-sm">{promiseText(language, soon.by)}</span>
        )}
      </PlaceField>
      {lost && <LostSlot lost={lost} onChoose={(slot) => chooseSlot(slot, pickup)} />}
    </>
  );
}

/** A choice that the chooser makes, with the look of the other fields. */
export function PlaceField({
  label,
  icon: Icon,
  invalid = false,
  describedBy,
  onClick,
  children,
}: {
  label: string;
  icon: typeof PinIcon;
  invalid?: boolean;
  describedBy?: string | undefined;
  onClick: () => void;
  children: Elements;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <span id={id} className="font-bold text-sm">
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        onClick={onClick}
        className="flex min-h-12 w-full items-center gap-2 rounded-control border border-muted/70 bg-surface px-3 py-2 text-left leading-tight aria-invalid:border-danger"
      >
        <Icon className="size-5 text-brand" />
        <span id={`${id}-value`} className="min-w-0 grow">
          {children}
        </span>
        <ChevronDownIcon className="size-5" />
      </button>
    </div>
  );
}

/** The chosen time is not free any more: the next ones. It takes no focus, because the shopper may be typing. */
export function LostSlot({ lost, onChoose }: { lost: SlotRefusal; onChoose: (slot: ChosenSlot) => void }) {
  const texts = useMessages('delivery').place;
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-3">
      <p className="font-bold">{texts.lost[lost.code]}</p>
      <p className="mb-2 text-sm">{texts.lostHint}</p>
      <NextSlots slots={lost.next} onChoose={onChoose} />
    </div>
  );
}

/** Slots that are free, as buttons. */
export function NextSlots({
  slots,
  onChoose,
}: {
  slots: readonly ChosenSlot[];
  onChoose: (slot: ChosenSlot) => void;
}) {
  const language = useLanguage();
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {slots.map((slot) => (
        <li key={slot.id}>
          <Button variant="outline" className="h-full w-full" onClick={() => onChoose(slot)}>
            {[slotText(language, slot), slot.charge !== 0 && chargeText(language, slot.charge)]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
