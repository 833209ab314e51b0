import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { openingMessages } from './messages.ts';

/** Deletes the orders of before the opening, after a question: they do not come back. */
export function DeleteTrials({ orders }: { orders: number }) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const text = inDigits(texts.trials(orders));
  async function deleteAll() {
    const deleted = await run(() => api.deleteTrialOrders({ body: {} }));
    close();
    if (deleted) notify(texts.trialsDeleted, 'success');
  }
  return (
    <>
      <Button variant="outline" className="grow" onClick={() => setAsked(true)}>
        {text}
      </Button>
      <TitledDialog open={asked} title={texts.trialsSure} locked={busy} onClose={close}>
        <p>{texts.trialsEffect}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" className="min-h-12 grow" disabled={busy} onClick={close}>
            {texts.back}
          </Button>
          <Button className="min-h-12 grow" disabled={busy} onClick={deleteAll}>
            {text}
          </Button>
        </div>
      </TitledDialog>
    </>
  );
}
