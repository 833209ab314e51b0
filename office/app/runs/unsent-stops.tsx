import type { Refusal } from '@haat/contract/http/problems';
import { Button } from '@haat/ui/button.tsx';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { runMessages } from './messages.ts';
import { type QueuedStop, stopQueue } from './use-own-run.ts';

/** What the rider has pressed that the server does not have yet, and what it has refused, with the reason. */
export function UnsentStops({ queued, staff }: { queued: readonly QueuedStop[]; staff: number }) {
  const texts = useMessages(runMessages);
  const textOf = useStopRefusalText();
  if (queued.length === 0) return null;
  return (
    <ul aria-label={texts.unsent} className="grid gap-2">
      {queued.map(({ stop, deliver, refusal }) => (
        <li
          key={stop.order}
          className={`flex items-center gap-3 rounded-card border p-3 ${refusal ? 'border-danger bg-danger-soft' : 'border-line bg-surface'}`}
        >
          <span className="min-w-0 grow">
            <span className="block font-bold">{`${stop.receiver_name} · ${stop.number}`}</span>
            <span
              className={`block text-sm ${refusal ? 'text-danger' : 'text-muted'}`}
              role={refusal && 'alert'}
            >
              {refusal
                ? textOf(refusal)
                : `${deliver ? texts.delivered : texts.refused} · ${texts.waitsToBeSent}`}
            </span>
          </span>
          {refusal && (
            <Button variant="outline" onClick={() => stopQueue.dismiss(staff, String(stop.order))}>
              {texts.read}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why a press was refused, in the words of a rider. */
export function useStopRefusalText(): (refusal: Refusal) => string {
  const texts = useMessages(runMessages);
  const problemText = useProblemText();
  return (refusal) => {
    if (refusal.code === 'cash_due_changed')
      return texts.cashDueChanged(formatPaisa(refusal.params.due_paisa));
    const isDelivered = refusal.code === 'order_changed' && refusal.params.status === 'COMPLETED';
    return texts.refusals[isDelivered ? 'delivered_before' : refusal.code] ?? problemText(refusal);
  };
}
