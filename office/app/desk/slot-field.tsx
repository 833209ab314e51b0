import type { OrderSlots } from '@haat/contract/office/orders/slots';
import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { slotMessages } from '../slots/messages.ts';
import { SlotSelect } from '../slots/order-slot.tsx';

/** The slot of an order, where the shop has slots, chosen with Tab and an arrow. */
export function SlotField({
  of,
  slot,
  onChange,
}: {
  /** Whose slots, for an order of so many lines; null: not known yet, the list stays. */
  of: { pickup: boolean; area: number | undefined; lines: number } | null;
  /** Undefined: as soon as possible. */
  slot: number | undefined;
  onChange: (slot: number | undefined) => void;
}) {
  const { order: texts } = useMessages(slotMessages);
  const [slots, setSlots] = useState<OrderSlots>([]);
  const { pickup = false, area } = of ?? {};
  const isKnown = of !== null;
  const count = Math.max(1, of?.lines ?? 0);
  useEffect(() => {
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
      onChange={(value) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}
