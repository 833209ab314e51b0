import { ApiError } from '@haat/contract/client';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PaidAtDoor } from '@haat/contract/office/orders/paid';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { useFailureText } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { orderMessages } from './messages.ts';
import { useActorName } from './use-actor-name.ts';

export type NextStatus = 'PENDING' | 'PROCESSING' | 'ONGOING' | 'COMPLETED';

/** An order as it was shown. */
interface Shown {
  id: number;
  version: number;
  cash_due_paisa: number;
}

/** The status that follows in the ordinary course. */
export const NEXT: Partial<Record<OrderStatus, Exclude<NextStatus, 'PENDING'>>> = {
  PENDING: 'PROCESSING',
  PROCESSING: 'ONGOING',
  ONGOING: 'COMPLETED',
};

/** What a move was decided on: the version, and of a delivery the sum that was collected. */
export function seenOf(
  { version, cash_due_paisa }: Pick<Shown, 'version' | 'cash_due_paisa'>,
  to: NextStatus,
): { version: number; cash_paisa?: number } {
  return to === 'COMPLETED' ? { version, cash_paisa: cash_due_paisa } : { version };
}

/** Moves orders. A move that was decided on an older version is refused, and the notice says who was first. */
export function useOrderMoves() {
  const texts = useMessages(orderMessages);
  const language = useLanguage();
  const failureText = useFailureText();
  const actorName = useActorName();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  /** A ref, because state changes too late to stop a double press. */
  const running = useRef(false);

  async function run(call: () => Promise<OfficeOrder>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const { number, status } = await call();
      notify(texts.moved(number, texts.status[status]), 'success');
      return true;
    } catch (problem) {
      if (isAwaitingConfirmation(problem)) return true;
      notify(reasonOf(problem), 'error');
      return false;
    } finally {
      await reload();
      running.current = false;
      setBusy(false);
    }
  }

  function reasonOf(problem: unknown): string {
    if (!(problem instanceof ApiError)) throw problem;
    const { code, params } = problem.refusal;
    if ((code === 'order_changed' || code === 'illegal_move') && params.moved_by && params.moved_at)
      return texts.changed(
        actorName(params.moved_by),
        formatTime(params.moved_at, language),
        texts.status[params.status as OrderStatus],
      );
    if (code === 'cash_due_changed') return texts.cashDueChanged;
    if (code === 'pack_again') return texts.packAgain;
    return failureText(problem);
  }

  return {
    busy,
    move: (shown: Shown, to: NextStatus, paid: PaidAtDoor = {}) =>
      run(() => api.moveOrder({ params: { id: shown.id }, body: { to, ...seenOf(shown, to), ...paid } })),
    cancel: (
      { id, version }: Shown,
      body: Omit<Parameters<typeof api.cancelOrderAsStaff>[0]['body'], 'version'>,
    ) => run(() => api.cancelOrderAsStaff({ params: { id }, body: { version, ...body } })),
  };
}
