import type { Opening, OpeningTask } from '@haat/contract/office/opening';
import { Button } from '@haat/ui/button.tsx';
import { TitledDialog } from '@haat/ui/dialog.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { useState } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { openingMessages } from './messages.ts';

/** Opens the shop, after it has named everything that ends or changes with it. */
export function ConfirmOpening({ opening }: { opening: Opening }) {
  const texts = useMessages(openingMessages);
  const { busy, run } = useAction();
  const [asked, setAsked] = useState(false);
  const undone = opening.steps.filter(({ tasks, skipped }) => tasks.length > 0 && !skipped);
  const left = opening.steps.flatMap(({ tasks, notes }) => [...tasks.map(({ task }) => task), ...notes]);
  const isLeft = (task: OpeningTask) => left.includes(task);
  const effects = [
    ...opening.ends.map((each) => texts.ends[each]),
    ...(opening.can_restore ? [texts.forGood] : []),
    ...(opening.without_factor.length > 0 ? [texts.others(opening.without_factor.join(', '))] : []),
    ...(['demo_name', 'no_public_url'] as const).filter(isLeft).map((task) => texts.tasks[task]),
    ...(undone.length > 0
      ? [texts.undone(undone.map(({ step }) => texts.steps[step].title).join(' · '))]
      : []),
  ];
  const close = () => setAsked(false);
  async function open() {
    const opened = await run(() => api.changeShopState({ body: { state: 'open' } }));
    close();
    if (opened) notify(texts.opened, 'success');
  }
  return (
    <>
      <Button className="min-h-14" onClick={() => setAsked(true)}>
        {texts.open}
      </Button>
      <TitledDialog open={asked} title={texts.sure} locked={busy} onClose={close}>
        <ul className="grid list-disc gap-2 pl-5">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" className="min-h-12 grow" disabled={busy} onClick={close}>
            {texts.back}
          </Button>
          <Button className="min-h-12 grow" disabled={busy} onClick={open}>
            {texts.open}
          </Button>
        </div>
      </TitledDialog>
    </>
  );
}
