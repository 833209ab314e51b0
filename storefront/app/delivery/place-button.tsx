import { ChevronDownIcon, ClockIcon, PinIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { useCustomer } from '../session/current-customer.ts';
import { useOpening } from '../shop/opening.ts';
import { useShop } from '../shop/shop.ts';
import { shortSlotText } from '../shop/time-texts.ts';
import {
  chooseAreaById,
  chooseAreaOfAccount,
  openChooser,
  useAsksArea,
  useChooser,
  usePlace,
} from './place.ts';
import { areaName, headerTerms } from './place-texts.ts';

const PlaceChooser = lazyComponent(() => import('./place-chooser.tsx').then((module) => module.PlaceChooser));

/**
 * The row of the header that asks where the shop delivers, or only when, where that matters; then it has the place and its terms, for every
 * list below it, and a chosen time on a line of its own, where it is not cut. It has the same height before and after the browser fills in what was chosen.
 */
export function PlaceButton() {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const opening = useOpening();
  const asksArea = useAsksArea();
  const asksTime = useShop()?.asksTime ?? false;
  const { area, slot } = usePlace();
  useTermsOfNow(asksArea);
  // A checkout asks for the time of a pickup all the same.
  if (!asksArea && !asksTime) return <LazyPlaceChooser />;
  /** The area and its terms, one below the other. */
  const isChosen = asksArea && area !== null;
  const question = asksArea ? texts.ask : texts.when;
  const Icon = asksArea ? PinIcon : ClockIcon;
  const [first, second] = !asksArea
    ? [question, slot ? shortSlotText(language, slot) : texts.chooseTime]
    : area
      ? slot
        ? [
            `${areaName(language, area)} · ${headerTerms(language, area, { slot, opening })}`,
            shortSlotText(language, slot),
          ]
        : [areaName(language, area), headerTerms(language, area, { slot, opening })]
      : [question, texts.choose];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={PlaceChooser.preload}
        onFocus={PlaceChooser.preload}
        onClick={() => openChooser(asksArea ? 'area' : 'slot')}
        className="order-last flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-tile md:order-none md:w-56 md:shrink-0 lg:w-72 xl:w-96"
      >
        <Icon className="size-5 text-brand" />
        <span
          className={`min-w-0 grow md:block md:leading-tight ${isChosen ? '' : 'flex items-baseline gap-1.5'}`}
        >
          {first !== question && <span className="sr-only">{`${question} `}</span>}
          <span className={`truncate text-muted md:block ${isChosen ? 'block leading-normal' : 'shrink-0'}`}>
            {first}
          </span>
          {space}
          <span className={`truncate font-bold md:block ${isChosen ? 'block leading-normal' : ''}`}>
            {second}
          </span>
        </span>
        <ChevronDownIcon className="size-4" />
      </button>
      <LazyPlaceChooser />
    </>
  );
}

/** Once a visit, and after a sign-in: the zones of the shop may have changed since the area was chosen, and an account may know one. */
function useTermsOfNow(asksArea: boolean): void {
  const customer = useCustomer();
  useEffect(() => {
    if (!asksArea) return;
    const { area } = usePlace.getState();
    if (area) void chooseAreaById(area.id);
    else if (customer !== null) void chooseAreaOfAccount();
  }, [asksArea, customer]);
}

/** Its code is loaded when somebody reaches for it. */
function LazyPlaceChooser() {
  const { failed } = useMessages('delivery').place;
  const asks = useChooser();
  const [mounted, setMounted] = useState(false);
  if (asks !== null && !mounted) setMounted(true);
  function onMissing() {
    useChooser.setState(null, true);
    setMounted(false);
    notify(failed, 'error');
  }

  return mounted && <PlaceChooser onMissing={onMissing} />;
}
