import type { DeskQuote } from '@haat/contract/office/orders/desk';
import type { OrderSlots } from '@haat/contract/office/orders/slots';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { slotMessages } from '../slots/messages.ts';
import { SlotSelect } from '../slots/order-slot.tsx';
import { edit, useDesk } from './order-draft.ts';

/** The slot of the order, where the shop has slots: the field after the products, chosen with Tab and an arrow. */
export function DeskSlot({ quote }: { quote: DeskQuote | null }) {
  const { order: texts } = useMessages(slotMessages);
  const { pickup, slot, lines, area: chosen } = useDesk(({ draft }) => draft);
  const [slots, setSlots] = useState<OrderSlots>([]);
  const isKnown = pickup || quote !== null;
  const area = chosen?.id;
  const count = Math.max(1, lines.length);
  useEffect(() => {
    // While the amounts are read, or a slot is refused, the list stays.
    if (!isKnown) return;
    let current = true;
    const query = pickup ? { pickup: '1' as const, lines: count } : { ...(area && { area }), lines: count };
    api.listDeskSlots({ query }).then(
      (found) => {
        if (current) setSlots(found);
      },
      // Without a connection the order goes without a slot; the shopper is called.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [isKnown, pickup, area, count]);
  if (slots.length === 0 && slot === undefined) return null;
  return (
    <SlotSelect
      label={texts.title}
      empty={texts.none}
      slots={slots}
      value={slot === undefined ? '' : String(slot)}
      onChange={(value) => edit({ slot: value === '' ? undefined : Number(value) })}
    />
  );
}
