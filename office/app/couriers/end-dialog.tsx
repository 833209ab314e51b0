import type { Parcel } from '@haat/contract/office/orders/parcels';
import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { Checkbox } from '@haat/ui/field.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { useAction } from '../platform/use-action.ts';
import { courierMessages } from './messages.ts';

/** Ends a parcel with a reason: it is cancelled before the pickup, or the courier has lost it. */
export function EndDialog({
  parcel: { id, number, version },
  how,
  onClose,
}: {
  parcel: Parcel;
  how: 'cancel' | 'lost';
  onClose: () => void;
}) {
  const texts = useMessages(courierMessages);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  /** The courier cancels on the phone only; whether it has done so. */
  const [byPhone, setByPhone] = useState<boolean>();
  const { busy, run } = useAction(({ code }) => {
    if (code === 'by_phone_only') setByPhone(false);
    return undefined;
  }, onClose);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === '');
    if (text === '') return;
    const ended = await run(() =>
      how === 'cancel'
        ? api.cancelParcel({
            params: { id },
            body: { reason: text, ...(byPhone && { confirmed_by_phone: true }) },
          })
        : api.loseParcel({ params: { id }, body: { version, reason: text } }),
    );
    if (!ended) return;
    notify(how === 'cancel' ? texts.cancelled(number) : texts.lostNow(number), 'success');
    onClose();
  }

  return (
    <ConfirmDialog
      title={`${how === 'cancel' ? texts.cancel : texts.lost}: ${number}`}
      form={{ onSubmit }}
      back={texts.close}
      confirm={how === 'cancel' ? texts.cancel : texts.lost}
      variant="danger"
      busy={busy}
      disabled={busy || byPhone === false}
      onClose={onClose}
    >
      <p className="text-muted">{how === 'cancel' ? texts.cancelHint : texts.lostHint}</p>
      <ReasonField
        label={texts.reason}
        kind="cancel"
        value={reason}
        error={isMissing ? texts.reasonMissing : undefined}
        onChange={(typed) => {
          setReason(typed);
          setMissing(false);
        }}
      />
      {byPhone !== undefined && (
        <Checkbox
          label={texts.byPhone}
          checked={byPhone}
          onChange={({ target }) => setByPhone(target.checked)}
        />
      )}
    </ConfirmDialog>
  );
}
