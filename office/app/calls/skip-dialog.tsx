import { ConfirmDialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { callMessages } from './messages.ts';

/** Asks why an order is confirmed without the call that a rule asks for. */
export function SkipDialog({
  open,
  busy,
  onClose,
  onSkip,
}: {
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onSkip: (note: string) => void;
}) {
  const texts = useMessages(callMessages);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(note.trim() === '');
    if (note.trim() !== '') onSkip(note.trim());
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.skip}
      form={{ onSubmit }}
      back={texts.keep}
      confirm={texts.skip}
      busy={busy}
      onClose={onClose}
    >
      <TextField
        label={texts.skipReason}
        hint={texts.skipHint}
        value={note}
        maxLength={500}
        error={missing && note.trim() === '' ? texts.reasonMissing : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
