import { ApiError } from '@haat/contract/client';
import type { Order } from '@haat/contract/shop/orders';
import { Button, IconButton } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { CloseIcon } from '@haat/ui/icons.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import type { ChosenSlot } from '../../delivery/place.ts';
import { SlotList } from '../../delivery/slot-list.tsx';
import { type SlotsOf, useSlots } from '../../delivery/use-slots.ts';
import { useMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import type { Cancellable } from './send-cancellation.ts';

/** The button that moves an order with a slot to another one, until it is handed over. */
export function MoveSlot({
  order: { status, delivery, delivery_type },
  movable,
  onChanged,
}: {
  order: Pick<Order, 'status' | 'delivery' | 'delivery_type'>;
  movable: Cancellable;
  /** Called if the order may have changed. */
  onChanged: () => void;
}) {
  const texts = useMessages('delivery').place;
  const [open, setOpen] = useState(false);
  const title = useId();
  if (!delivery?.slot || (status !== 'PENDING' && status !== 'PROCESSING')) return null;
  const pickup = delivery_type === 'STORE_PICKUP';
  const area = delivery.area_id;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {texts.changeTime}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={title} place="middle">
        <div className="flex items-center justify-between border-line border-b py-1 pr-2 pl-4 text-left">
          <h2 id={title} className="font-bold text-lg">
            {pickup ? texts.whenPickup : texts.when}
          </h2>
          <IconButton label={texts.close} onClick={() => setOpen(false)}>
            <CloseIcon />
          </IconButton>
        </div>
        {open && (
          <OtherSlots
            of={pickup ? { pickup: '1' } : area ? { area } : {}}
            now={delivery.slot}
            movable={movable}
            onDone={() => {
              setOpen(false);
              onChanged();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function OtherSlots({
  of,
  now,
  movable,
  onDone,
}: {
  of: SlotsOf;
  /** The id of the order's slot. */
  now: number;
  movable: Cancellable;
  onDone: () => void;
}) {
  const texts = useMessages('delivery').place;
  const slots = useSlots(of);
  // Moving cannot give up the time: the list offers only other times.
  const list = slots.list && { ...slots.list, as_soon_as_possible: null };

  async function move(slot: ChosenSlot | null) {
    if (!slot || slot.id === now) return onDone();
    try {
      const body = { slot: slot.id };
      if ('token' in movable) await browserClient().moveGuestOrderSlot({ params: movable, body });
      else await browserClient().moveOrderSlot({ params: movable, body });
      notify(texts.moved, 'success');
      onDone();
    } catch (problem) {
      console.warn('The order was not moved.', problem);
      const code = problem instanceof ApiError ? problem.refusal.code : '';
      notify(code in texts.lost ? texts.lost[code as keyof typeof texts.lost] : texts.notMoved, 'error');
      slots.fetchAgain();
    }
  }

  return <SlotList slots={{ ...slots, list }} chosen={{ id: now }} onChoose={move} />;
}
