import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { OrderSlots } from '@haat/contract/office/orders/slots';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa, formatSpan, formatTime } from '../i18n/format.ts';
import { inDigits, useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { slotMessages } from './messages.ts';

/** When an order was promised, and its move to another slot until it is handed over. Nothing without a promise. */
export function OrderSlot({ order }: { order: OfficeOrder }) {
  const { order: texts } = useMessages(slotMessages);
  const language = useLanguage();
  const { rights } = useOutletContext<StaffSession>();
  const [slots, setSlots] = useState<OrderSlots | null>(null);
  const { busy, run } = useTexts();
  const { delivery } = order;
  if (!delivery?.by) return null;
  const { from, by, slot } = delivery;
  const isInShop = ['PENDING', 'PROCESSING'].includes(order.status);

  async function open() {
    const found = await run(() => api.listOrderSlots({ params: { id: order.id } }));
    if (found) setSlots(found);
  }

  return (
    <Section title={texts.title}>
      <p className="font-bold text-lg tabular-nums">{from ? formatSpan(from, by, language) : texts.none}</p>
      {!from && <p className="text-muted">{texts.by(formatTime(by, language))}</p>}
      {isInShop && rights.includes('orders.move') && slots === null && (
        <Button variant="outline" className="mt-2 w-full" disabled={busy} onClick={open}>
          {texts.change}
        </Button>
      )}
      {slots !== null && (
        <MoveForm
          order={order}
          slots={slots.filter(({ id }) => id !== slot)}
          onClose={() => setSlots(null)}
        />
      )}
    </Section>
  );
}

function useTexts() {
  const texts = useMessages(slotMessages);
  return useAction(({ code }) => (code === 'wrong_status' ? texts.order.wrongStatus : undefined));
}

function MoveForm({
  order: { id, version },
  slots,
  onClose,
}: {
  order: OfficeOrder;
  slots: OrderSlots;
  onClose: () => void;
}) {
  const { order: texts } = useMessages(slotMessages);
  const [chosen, setChosen] = useState('');
  const { busy, run } = useTexts();

  async function move() {
    const moved = await run(() =>
      api.moveToSlot({ params: { id }, body: { version, slot: Number(chosen) } }),
    );
    if (!moved) return;
    notify(texts.moved, 'success');
    onClose();
  }

  return (
    <div className="mt-3 grid gap-3">
      {slots.length === 0 ? (
        <p className="text-muted">{texts.nowhere}</p>
      ) : (
        <SlotSelect
          label={texts.choose}
          empty={texts.chooseOne}
          slots={slots}
          value={chosen}
          onChange={setChosen}
        />
      )}
      <p className="text-muted text-sm">{texts.hint}</p>
      <div className="flex gap-2">
        <Button className="grow" disabled={busy || chosen === ''} onClick={move}>
          {texts.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

interface SlotSelectProps {
  label: string;
  /** The text of the choice of no slot. */
  empty: string;
  slots: OrderSlots;
  value: string;
  error?: string | undefined;
  'aria-keyshortcuts'?: string;
  onChange: (value: string) => void;
}

/** The slots that an order can have. What is full or past is shown and cannot be chosen. */
export function SlotSelect({ empty, slots, value, onChange, ...rest }: SlotSelectProps) {
  const { order: texts, extraCharge } = useMessages(slotMessages);
  const language = useLanguage();
  return (
    <Select {...rest} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{empty}</option>
      {value !== '' && !slots.some(({ id }) => String(id) === value) && (
        <option value={value} disabled>
          {texts.gone}
        </option>
      )}
      {slots.map(({ id, starts, ends, charge_paisa, left, state }) => (
        <option key={id} value={id} disabled={state !== 'open'}>
          {[
            formatSpan(starts, ends, language),
            state === 'open' ? texts.left(inDigits(left)) : texts.states[state],
            ...(charge_paisa === 0
              ? []
              : [extraCharge(formatPaisa(Math.abs(charge_paisa)), charge_paisa < 0)]),
          ].join(' · ')}
        </option>
      ))}
    </Select>
  );
}
