import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { PaidAtDoor } from '@haat/contract/office/orders/paid';
import type { OrderStatus } from '@haat/contract/shop/orders';
import { notify } from '@haat/ui/notices.tsx';
import { useRef } from 'react';
import { useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { useAction } from '../platform/use-action.ts';
import { orderMessages } from './messages.ts';
import { useChangedOrderText } from './use-changed-order-text.ts';

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
  const changedText = useChangedOrderText();
  /** Whether the last press waits for a second person. */
  const held = useRef(false);
  const { busy, run: runOnce } = useAction(
    (refusal) => {
      if (refusal.code === 'cash_due_changed') return texts.cashDueChanged;
      return refusal.code === 'pack_again' ? texts.packAgain : changedText(refusal);
    },
    () => {
      held.current = true;
    },
  );

  /** Returns false if it was refused or failed. */
  async function run(call: () => Promise<OfficeOrder>): Promise<boolean> {
    held.current = false;
    const done = await runOnce(async () => {
      const { number, status } = await call();
      notify(texts.moved(number, texts.status[status]), 'success');
    });
    return done !== null || held.current;
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
