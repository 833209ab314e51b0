import type { Area } from '@haat/contract/shop/areas';
import { IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { AreaSearch } from './area-search.tsx';
import { NotDeliveredTo } from './delivery-zones.tsx';
import { chooseArea, chooseSlot, useChooser, usePlace } from './place.ts';
import { SlotList } from './slot-list.tsx';
import { useSlots } from './use-slots.ts';

const close = () => useChooser.setState(null, true);

/** Asks first where the shop delivers, then when; on phones a sheet at the bottom. Closing it changes nothing. */
export function PlaceChooser() {
  const texts = useMessages('delivery').place;
  const title = useId();
  const asks = useChooser();
  // Stays while the dialog closes.
  const [shown, setShown] = useState(asks);
  if (asks !== null && asks !== shown) setShown(asks);
  const titles = { area: texts.ask, slot: texts.when, pickup: texts.whenPickup };
  return (
    <Dialog open={asks !== null} onClose={close} labelledBy={title} place="middle">
      <div className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4">
        <h2 id={title} className="font-bold text-lg">
          {titles[shown ?? 'area']}
        </h2>
        <IconButton label={texts.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </div>
      {asks === 'area' && <AreaStep />}
      {(asks === 'slot' || asks === 'pickup') && <SlotStep key={asks} pickup={asks === 'pickup'} />}
    </Dialog>
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
