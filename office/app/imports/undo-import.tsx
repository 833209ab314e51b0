import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { useRunningText } from './import-list-page.tsx';
import { importMessages } from './messages.ts';

/** Undoes a whole import, after a question. */
export function UndoImport({ id }: { id: number }) {
  const texts = useMessages(importMessages);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction(useRunningText());
  async function undo() {
    await run(() => api.undoImport({ params: { id } }));
    setOpen(false);
  }
  return (
    <>
      <Button variant="outline" className="grow" disabled={busy} onClick={() => setOpen(true)}>
        {texts.undo}
      </Button>
      <TitledDialog open={open} title={texts.undo} locked={busy} onClose={() => setOpen(false)}>
        <p>{texts.undoHint}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" className="grow" disabled={busy} onClick={() => setOpen(false)}>
            {texts.undoKeep}
          </Button>
          <Button className="grow" disabled={busy} onClick={() => void undo()}>
            {texts.undo}
          </Button>
        </div>
      </TitledDialog>
    </>
  );
}
