import type { Customer } from '@haat/contract/office/orders/customers';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { type FormEvent, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { useAction } from '../platform/use-action.ts';
import { customerMessages } from './messages.ts';

/** Explains what a block does before it is pressed, and asks for the reason. */
export function BlockDialog({
  customer: { phone, shop_phone },
  open,
  onClose,
}: {
  customer: Customer;
  open: boolean;
  onClose: () => void;
}) {
  const texts = useMessages(customerMessages).block;
  const { busy, run } = useBlockAction();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    if (await run(() => api.blockPhone({ body: { phone, reason: reason.trim() } }))) onClose();
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.begin}
      form={{ onSubmit }}
      back={texts.stop}
      confirm={texts.confirm}
      variant="danger"
      busy={busy}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {texts.effects(shop_phone).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <ReasonField
        label={texts.reason}
        kind="block"
        value={reason}
        error={missing && reason.trim() === '' ? texts.reasonMissing : undefined}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}

/** Blocks or unblocks. If somebody else was first, the notice says who and when. */
export function useBlockAction() {
  const texts = useMessages(customerMessages);
  const language = useLanguage();
  const actorName = useActorName();
  return useAction(({ code, params }) => {
    if (code !== 'blocked_already' && code !== 'not_blocked') return undefined;
    const { changed_by, changed_at } = params;
    return texts.block.changed(actorName(changed_by), formatTime(changed_at, language));
  });
}
