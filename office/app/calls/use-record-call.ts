import type { CallAttempt } from '@haat/contract/office/orders/call-attempt';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { useChangedOrderText } from '../orders/use-changed-order-text.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { callMessages } from './messages.ts';

/** An order as it was shown: the number of calls is its version. */
export interface CalledOrder {
  id: number;
  number: string;
  calls: readonly CallAttempt[];
}

type Outcome = CallAttempt['outcome'];

/** Records calls. A press that is repeated after a lost response has the same key, so one call is recorded. */
export function useRecordCall({ id, number, calls }: CalledOrder) {
  const texts = useMessages(callMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const changedText = useChangedOrderText();
  const keys = useRef(new Map<string, string>());
  const { busy, run } = useAction((refusal) => {
    if (refusal.code !== 'call_recorded') return changedText(refusal);
    const { called_by, called_at, outcome } = refusal.params;
    return texts.calledBefore(
      actorName(called_by),
      formatTime(called_at, language),
      texts.outcomes[outcome as Outcome],
    );
  });

  async function record(outcome: Outcome, note = ''): Promise<boolean> {
    const press = `${outcome} ${calls.length}`;
    const key = keys.current.get(press) ?? newKey();
    keys.current.set(press, key);
    const confirm = outcome === 'reached' || outcome === 'skipped';
    const body = { outcome, note, confirm, call_key: key, calls: calls.length };
    const done = await run(async () => {
      const { status } = await api.recordCall({ params: { id }, body });
      notify(doneText(status, outcome), 'success');
    });
    return done !== null;
  }

  function doneText(status: OrderStatus, outcome: Outcome): string {
    if (status === 'CANCELLED') return texts.cancelled(number);
    return status === 'PROCESSING'
      ? texts.confirmed(number)
      : texts.recorded(number, texts.outcomes[outcome]);
  }

  return { busy, record };
}
