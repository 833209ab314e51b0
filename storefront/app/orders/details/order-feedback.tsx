import { ApiError } from '@haat/contract/client';
import { type Face, faces } from '@haat/contract/shop/order-choices';
import type { Order, OrderedItem } from '@haat/contract/shop/orders';
import { Button } from '@haat/ui/button.tsx';
import { CheckIcon } from '@haat/ui/icons.tsx';
import { useState } from 'react';
import { useLanguage, useOwnMessages } from '../../i18n/messages.ts';
import { browserClient } from '../../session/browser-client.ts';
import { feedback as bn } from './messages.bn.ts';
import { feedback as en } from './messages.en.ts';
import type { Cancellable } from './send-cancellation.ts';

const messages = { en, bn };

const PICTURES: Record<Face, string> = { good: '😊', fair: '😐', bad: '😞' };

const choice = (chosen: boolean) =>
  `min-h-11 rounded-control border px-3 py-2 ${
    chosen ? 'border-brand bg-brand-soft font-bold text-brand' : 'border-line bg-surface hover:border-brand'
  }`;

/** Asks how a delivered order was, once: a face, and of some lines whether they were fresh. Nothing where nobody is asked. */
export function OrderFeedback({
  order: { feedback, orderitems },
  of,
  onChanged,
}: {
  order: Pick<Order, 'feedback' | 'orderitems'>;
  of: Cancellable;
  /** Called if the order may have changed. */
  onChanged: () => void;
}) {
  const language = useLanguage();
  const texts = useOwnMessages(messages);
  const [face, setFace] = useState<Face | null>(null);
  const [fresh, setFresh] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [state, setState] = useState<'typing' | 'sending' | 'given' | 'failed'>('typing');
  if (!feedback) return null;
  if (feedback.face !== null) return <Given face={feedback.face} />;
  const nameOf = ({ item_name, item_name_bn }: OrderedItem) =>
    (language === 'bn' && item_name_bn) || item_name;
  const asked = feedback.lines.flatMap(({ line }) => orderitems.find(({ id }) => id === line) ?? []);

  async function send(chosen: Face) {
    setState('sending');
    const body = { face: chosen, lines: [...fresh].map(([line, fresh]) => ({ line, fresh })) };
    const client = browserClient();
    try {
      await ('id' in of
        ? client.giveFeedback({ params: { id: of.id }, body })
        : client.giveGuestFeedback({ params: { token: of.token }, body }));
      onChanged();
    } catch (problem) {
      console.warn('The feedback could not be sent.', problem);
      const isGiven = problem instanceof ApiError && problem.refusal.code === 'feedback_given';
      setState(isGiven ? 'given' : 'failed');
      if (isGiven) onChanged();
    }
  }

  return (
    <section className="mt-4 grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="font-bold text-lg">{texts.title}</h2>
      <fieldset aria-label={texts.title} className="grid grid-cols-3 gap-2">
        {faces.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={face === each}
            onClick={() => setFace(each)}
            className={`grid justify-items-center gap-1 ${choice(face === each)}`}
          >
            <span aria-hidden="true" className="text-3xl">
              {PICTURES[each]}
            </span>
            <span>{texts.faces[each]}</span>
          </button>
        ))}
      </fieldset>
      {face && asked.length > 0 && (
        <>
          <p>{texts.wasFresh}</p>
          <ul className="grid gap-3">
            {asked.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0 grow basis-40">{nameOf(item)}</span>
                <fieldset aria-label={nameOf(item)} className="flex gap-2">
                  {[true, false].map((each) => (
                    <button
                      key={String(each)}
                      type="button"
                      aria-pressed={fresh.get(item.id) === each}
                      onClick={() => setFresh(toggled(fresh, item.id, each))}
                      className={choice(fresh.get(item.id) === each)}
                    >
                      {each ? texts.fresh : texts.notFresh}
                    </button>
                  ))}
                </fieldset>
              </li>
            ))}
          </ul>
        </>
      )}
      {face && (
        <Button disabled={state === 'sending'} aria-busy={state === 'sending'} onClick={() => send(face)}>
          {state === 'sending' ? texts.sending : texts.send}
        </Button>
      )}
      <p role="status" className="font-bold text-danger empty:hidden">
        {state === 'failed' ? texts.failed : state === 'given' ? texts.given : ''}
      </p>
    </section>
  );
}

/** An answer that is pressed again is taken back. */
function toggled(fresh: ReadonlyMap<number, boolean>, line: number, value: boolean): Map<number, boolean> {
  const next = new Map(fresh);
  if (next.get(line) === value) next.delete(line);
  else next.set(line, value);
  return next;
}

function Given({ face }: { face: Face }) {
  const texts = useOwnMessages(messages);
  return (
    <p
      role="status"
      className="mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-4"
    >
      <CheckIcon className="size-5 text-brand" />
      <span>{texts.thanks}</span>
      <span className="text-muted">{`${PICTURES[face]} ${texts.faces[face]}`}</span>
    </p>
  );
}
