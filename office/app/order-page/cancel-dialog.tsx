import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { Checkbox, TextField } from '@haat/ui/field.tsx';
import { typedText } from '@haat/ui/use-form.ts';
import { type FormEvent, useState } from 'react';
import { suppliedOf } from '../edits/order-edit-draft.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { useOrderMoves } from '../orders/use-order-moves.ts';
import { QuantityStepper } from '../picking/quantity-stepper.tsx';
import { ReasonField } from '../platform/reason-field.tsx';

/** Cancels an order with a reason. An order that is on its way was refused at the door: lines may be wasted. */
export function CancelDialog({
  order: loaded,
  open,
  onClose,
}: {
  order: OfficeOrder;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useMessages(orderMessages);
  // What somebody decides on stays until a press is refused, which says who has changed it. Then the next data are shown.
  const [order, setOrder] = useState(loaded);
  const [refused, setRefused] = useState<OfficeOrder | null>(null);
  if (order !== loaded && (!open || (refused !== null && refused !== loaded))) {
    setOrder(loaded);
    setRefused(null);
  }
  const atTheDoor = order.status === 'ONGOING';
  const { busy, cancel } = useOrderMoves();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  /** By product id; null: the typed text is not a valid weight. */
  const [wasted, setWasted] = useState<Record<number, number | null>>({});

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const note = typedText(typed, 'note');
    const lines = Object.entries(wasted)
      .map(([product, quantity]) => ({ product: Number(product), quantity: quantity ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const returns = typed.get('return_advance') === 'on' && { return_advance: true };
    const body = { reason: reason.trim(), note, wasted: atTheDoor ? lines : [], ...returns };
    if (await cancel(order, body)) onClose();
    else setRefused(loaded);
  }

  return (
    <ConfirmDialog
      open={open}
      title={atTheDoor ? texts.refused : texts.cancel}
      form={{ onSubmit }}
      back={texts.keep}
      confirm={atTheDoor ? texts.refused : texts.cancel}
      variant="danger"
      busy={busy}
      disabled={busy || Object.values(wasted).includes(null)}
      onClose={onClose}
    >
      <ReasonField
        label={texts.reason}
        kind={atTheDoor ? 'door' : 'cancel'}
        value={reason}
        error={missing && reason.trim() === '' ? texts.reasonMissing : undefined}
        onChange={setReason}
      />
      {atTheDoor && (
        <Wasted
          order={order}
          wasted={wasted}
          onChange={(product, count) => setWasted({ ...wasted, [product]: count })}
        />
      )}
      {atTheDoor && order.step?.kept && (
        <Checkbox
          label={texts.returnAdvance(formatPaisa(order.step.advance_paisa ?? 0))}
          name="return_advance"
        />
      )}
      <TextField label={texts.note} name="note" optional={texts.optional} maxLength={500} />
    </ConfirmDialog>
  );
}

/** At most the supplied quantity can be wasted. */
function Wasted({
  order,
  wasted,
  onChange,
}: {
  order: OfficeOrder;
  wasted: Record<number, number | null>;
  onChange: (product: number, count: number | null) => void;
}) {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold text-sm">{texts.wasted}</legend>
      <p className="text-muted text-sm">{texts.wastedHint}</p>
      {order.orderitems
        .filter((item) => suppliedOf(item) > 0)
        .map((item) => {
          const { [item.item]: count = 0 } = wasted;
          return (
            <QuantityStepper
              key={item.id}
              label={(language === 'bn' && item.item_name_bn) || item.item_name}
              product={item}
              count={count}
              most={suppliedOf(item)}
              onChange={(changed) => onChange(item.item, changed)}
            />
          );
        })}
    </fieldset>
  );
}
