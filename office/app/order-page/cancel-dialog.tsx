import type { OfficeOrder } from '@haat/contract/office/orders';
import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { useOrderMoves } from '../orders/use-order-moves.ts';
import { ReasonField } from '../platform/reason-field.tsx';

/** Cancels an order with a reason. An order that is on its way was refused at the door: goods may be wasted. */
export function CancelDialog({
  order,
  open,
  onClose,
}: {
  order: OfficeOrder;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useMessages(orderMessages);
  const title = useId();
  const atTheDoor = order.status === 'ONGOING';
  const { busy, cancel } = useOrderMoves();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const note = String(typed.get('note')).trim();
    const wasted = atTheDoor ? wastedLines(order, typed) : [];
    if (await cancel(order, { reason: reason.trim(), note, wasted })) onClose();
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle" locked={busy}>
      <form onSubmit={onSubmit} className="grid gap-4 overflow-y-auto p-5">
        <h2 id={title} className="font-bold text-xl">
          {atTheDoor ? texts.refused : texts.cancel}
        </h2>
        <ReasonField
          label={texts.reason}
          suggestions={atTheDoor ? texts.doorReasons : texts.reasons}
          value={reason}
          error={missing && reason.trim() === '' ? texts.reasonMissing : undefined}
          onChange={setReason}
        />
        {atTheDoor && <Wasted order={order} />}
        <TextField label={texts.note} name="note" optional={texts.optional} maxLength={500} />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" className="grow" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" className="grow border-danger! bg-danger! text-surface!" disabled={busy}>
            {atTheDoor ? texts.refused : texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Wasted({ order }: { order: OfficeOrder }) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold text-sm">{texts.wasted}</legend>
      <p className="text-muted text-sm">{texts.wastedHint}</p>
      {order.orderitems.map((item) => (
        <label key={item.id} className="flex items-center justify-between gap-3">
          <span>{(language === 'bn' && item.item_name_bn) || item.item_name}</span>
          <input
            name={`wasted-${item.item}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={item.quantity}
            defaultValue={0}
            className="min-h-11 w-20 rounded-control border border-line bg-ground px-3 text-right tabular-nums"
          />
        </label>
      ))}
    </fieldset>
  );
}

function wastedLines(order: OfficeOrder, typed: FormData): { product: number; quantity: number }[] {
  return order.orderitems
    .map(({ item, quantity }) => ({
      product: item,
      quantity: Math.min(quantity, Math.max(0, Math.floor(Number(typed.get(`wasted-${item}`))) || 0)),
    }))
    .filter(({ quantity }) => quantity > 0);
}
