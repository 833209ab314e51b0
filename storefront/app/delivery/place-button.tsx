import { ChevronDownIcon, PinIcon } from '@haat/ui/icons.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/messages.ts';
import { lazyComponent } from '../platform/lazy-component.tsx';
import { slotText } from '../shop/time-texts.ts';
import { chooseAreaById, openChooser, useAsksArea, useChooser, usePlace } from './place.ts';
import { areaName } from './place-texts.ts';

const PlaceChooser = lazyComponent(() => import('./place-chooser.tsx').then((module) => module.PlaceChooser));

/**
 * The line of the header that asks where the shop delivers, only where that matters. It has one line and the same height before and after the
 * browser fills in what was chosen.
 */
export function PlaceButton() {
  const texts = useMessages('delivery').place;
  const language = useLanguage();
  const asksArea = useAsksArea();
  const { area, slot } = usePlace();
  useTermsOfNow(asksArea);
  if (!asksArea) return null;
  const [first, second] =
    area && slot
      ? [areaName(language, area), slotText(language, slot)]
      : [texts.ask, area ? areaName(language, area) : texts.choose];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={PlaceChooser.preload}
        onFocus={PlaceChooser.preload}
        onClick={() => openChooser('area')}
        className="order-last flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-tile md:order-none md:w-56 md:shrink-0"
      >
        <PinIcon className="size-5 text-brand" />
        <span className="flex min-w-0 grow items-baseline gap-1.5 md:block md:leading-tight">
          {slot && <span className="sr-only">{`${texts.ask} `}</span>}
          <span className="shrink-0 text-muted md:block">{first}</span>
          {space}
          <span className="truncate font-bold md:block">{second}</span>
        </span>
        <ChevronDownIcon className="size-4" />
      </button>
      <LazyPlaceChooser />
    </>
  );
}

/** Once a visit: the zones of the shop may have changed since the area was chosen. */
function useTermsOfNow(asksArea: boolean): void {
  useEffect(() => {
    const { area } = usePlace.getState();
    if (asksArea && area) void chooseAreaById(area.id);
  }, [asksArea]);
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
