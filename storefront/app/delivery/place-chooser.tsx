import type { Area } from '@haat/contract/shop/areas';
import { useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { AreaSearch } from './area-search.tsx';
import { NotDeliveredTo } from './delivery-zones.tsx';
import { chooseArea, chooseSlot, useChooser, usePlace } from './place.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { SlotList } from './slot-list.tsx';
import { useSlots } from './use-slots.ts';

const close = () => useChooser.setState(null, true);

/** Asks first where the shop delivers, then when; on phones a sheet at the bottom. Closing it changes nothing. */
export function PlaceChooser() {
  const texts = useMessages('delivery').place;
  const asks = useChooser();
  // Stays while the dialog closes.
  const [shown, setShown] = useState(asks);
  if (asks !== null && asks !== shown) setShown(asks);
  const titles = { area: texts.ask, slot: texts.when, pickup: texts.whenPickup };
  return (
    <PlaceDialog title={titles[shown ?? 'area']} open={asks !== null} onClose={close}>
      {asks === 'area' && <AreaStep />}
      {(asks === 'slot' || asks === 'pickup') && <SlotStep key={asks} pickup={asks === 'pickup'} />}
    </PlaceDialog>
  );
}

function AreaStep() {
  const { area } = usePlace();
  const [refused, setRefused] = useState<Area | null>(area?.delivery === null ? area : null);
  /** Shops without slots are done with the area. */
  const [chosen, setChosen] = useState<Area | null>(null);

  function choose(area: Area) {
    chooseArea(area);
    setRefused(area.delivery ? null : area);
    setChosen(area.delivery && area);
  }

  return (
    <>
      {refused && (
        <div className="px-4 pt-3">
          <NotDeliveredTo area={refused} />
        </div>
      )}
      {chosen ? <AfterArea area={chosen} /> : <AreaSearch onChoose={choose} />}
    </>
  );
}

/** Asks for the time if the area has slots, and else closes the chooser. */
function AfterArea({ area }: { area: Area }) {
  const slots = useSlots({ area: area.id }, (list) => {
    if (list.days.length > 0) useChooser.setState('slot', true);
    else close();
  });
  return <SlotList slots={slots} chosen={null} onChoose={() => {}} />;
}

function SlotStep({ pickup }: { pickup: boolean }) {
  const { area, slot, pickupSlot } = usePlace();
  const slots = useSlots(pickup ? { pickup: '1' } : area ? { area: area.id } : {});
  return (
    <SlotList
      slots={slots}
      chosen={pickup ? pickupSlot : slot}
      onChoose={(chosen) => {
        chooseSlot(chosen, pickup);
        close();
      }}
    />
  );
}
