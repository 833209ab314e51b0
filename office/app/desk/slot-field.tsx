import type { OrderSlots } from '@haat/contract/office/orders/slots';
import { useEffect, useState } from 'react';
import { formatSpan } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { slotMessages } from '../slots/messages.ts';
import { SlotSelect } from '../slots/order-slot.tsx';

/** The slot of an order, where the shop has slots. Alt and T choose the next one that has a place, from any field. */
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
  useNextSlotKey(slots, slot, onChange);
  const language = useLanguage();
  const current = slots.find(({ id }) => id === slot);
  if (slots.length === 0 && slot === undefined) return null;
  return (
    <div className="grid gap-1">
      <SlotSelect
        label={texts.title}
        empty={texts.none}
        slots={slots}
        value={slot === undefined ? '' : String(slot)}
        aria-keyshortcuts="Alt+T"
        onChange={(value) => onChange(value === '' ? undefined : Number(value))}
      />
      <p className="text-muted text-sm max-md:hidden">{texts.nextKey}</p>
      <p role="status" className="sr-only">
        {current ? formatSpan(current.starts, current.ends, language) : texts.none}
      </p>
    </div>
  );
}

/** By the key and not by its letter, which is another one on a Bengali keyboard. With Shift backwards; after the last one none is chosen. */
function useNextSlotKey(
  slots: OrderSlots,
  slot: number | undefined,
  onChange: (slot: number | undefined) => void,
): void {
  useEffect(() => {
    const free = [undefined, ...slots.filter(({ state }) => state === 'open').map(({ id }) => id)];
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyT') return;
      event.preventDefault();
      onChange(free.at((free.indexOf(slot) + (event.shiftKey ? -1 : 1)) % free.length));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [slots, slot, onChange]);
}
