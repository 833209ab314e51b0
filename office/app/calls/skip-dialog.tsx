import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { TextField } from '@haat/ui/field.tsx';
import { type FormEvent, useId, useState } from 'react';
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
  const title = useId();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setMissing(note.trim() === '');
    if (note.trim() !== '') onSkip(note.trim());
  }

  return (
    <Dialog open={open} onClose={onClose} labelledBy={title} place="middle" locked={busy}>
      <form onSubmit={onSubmit} className="grid gap-4 p-5">
        <h2 id={title} className="font-bold text-xl">
          {texts.skip}
        </h2>
        <TextField
          label={texts.skipReason}
          hint={texts.skipHint}
          value={note}
          maxLength={500}
          error={missing && note.trim() === '' ? texts.reasonMissing : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" className="grow" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" className="grow" disabled={busy}>
            {texts.skip}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
