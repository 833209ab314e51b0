import { ApiError } from '@haat/contract/client';
import type { CallAttempt } from '@haat/contract/office/orders/call-attempt';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { orderMessages } from '../orders/messages.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api } from '../platform/api.ts';
import { useFailureText } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
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
  const orderTexts = useMessages(orderMessages);
  const language = useLanguage();
  const actorName = useActorName();
  const failureText = useFailureText();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const keys = useRef(new Map<string, string>());

  async function record(outcome: Outcome, note = ''): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    const press = `${outcome} ${calls.length}`;
    const key = keys.current.get(press) ?? newKey();
    keys.current.set(press, key);
    const confirm = outcome === 'reached' || outcome === 'skipped';
    const body = { outcome, note, confirm, call_key: key, calls: calls.length };
    try {
      const { status } = await api.recordCall({ params: { id }, body });
      notify(doneText(status, outcome), 'success');
      return true;
    } catch (problem) {
      notify(problemText(problem), 'error');
      return false;
    } finally {
      await reload();
      running.current = false;
      setBusy(false);
    }
  }

  function doneText(status: OrderStatus, outcome: Outcome): string {
    if (status === 'CANCELLED') return texts.cancelled(number);
    return status === 'PROCESSING'
      ? texts.confirmed(number)
      : texts.recorded(number, texts.outcomes[outcome]);
  }

  function problemText(problem: unknown): string {
    if (!(problem instanceof ApiError)) throw problem;
    const { code, params } = problem.refusal;
    if (code === 'call_recorded')
      return texts.calledBefore(
        actorName(params.called_by),
        formatTime(params.called_at, language),
        texts.outcomes[params.outcome as Outcome],
      );
    if ((code === 'order_changed' || code === 'illegal_move') && params.moved_by && params.moved_at)
      return orderTexts.changed(
        actorName(params.moved_by),
        formatTime(params.moved_at, language),
        orderTexts.status[params.status as OrderStatus],
      );
    return failureText(problem);
  }

  return { busy, record };
}
