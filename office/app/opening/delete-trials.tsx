import { Button } from '@haat/ui/button.tsx';
import { Dialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useId, useState } from 'react';
import { inDigits, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useRefusalText } from '../platform/problem-text.ts';
import { useAction } from '../platform/use-action.ts';
import { openingMessages } from './messages.ts';

/** Deletes the orders of before the opening, after a question: they do not come back. */
export function DeleteTrials({ orders }: { orders: number }) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction(useRefusalText());
  const [asked, setAsked] = useState(false);
  const title = useId();
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
      <Dialog open={asked} onClose={close} labelledBy={title} place="middle" locked={busy}>
        <div className="grid gap-4 overflow-y-auto p-5">
          <h2 id={title} className="font-bold text-xl">
            {texts.trialsSure}
          </h2>
          <p>{texts.trialsEffect}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" className="min-h-12 grow" disabled={busy} onClick={close}>
              {texts.back}
            </Button>
            <Button className="min-h-12 grow" disabled={busy} onClick={deleteAll}>
              {text}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
