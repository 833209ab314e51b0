import { ApiError } from '@haat/contract/client';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useNavigateWhileShown } from '@haat/ui/use-navigate-while-shown.ts';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { useNotifyFailure } from '../platform/problem-text.ts';
import { type Preview, usePreview } from '../platform/use-preview.ts';
import { useReload } from '../platform/use-reload.ts';
import { editMessages } from './messages.ts';

/** A call of an endpoint that changes an order, or previews that. */
export type OrderCall<Change, Response> = (request: {
  params: { id: number };
  body: Change & { version: number; key: string };
}) => Promise<Response>;

/** In ms, after the last key. */
const TYPING = 300;

/** What a change would do; nothing while there is no change. */
export function useChangePreview<Change extends object, Result>(
  { id, version }: OfficeOrder,
  change: Change | null,
  call: OrderCall<Change, Result>,
): Preview<Result> {
  const request = change && { params: { id }, body: { ...change, version } };
  return usePreview(request, ({ params, body }) => call({ params, body: { ...body, key: newKey() } }), {
    pause: TYPING,
  });
}

/**
 * Saves a change once by its key, also if no response comes and somebody presses again. Until then the page shows the order as it was
 * at the first press: with the order as it is after it, the next press would be another change.
 */
export function useSave<Change extends object>(loaded: OfficeOrder, call: OrderCall<Change, OfficeOrder>) {
  const texts = useMessages(editMessages);
  const notifyFailure = useNotifyFailure();
  const language = useLanguage();
  const actorName = useActorName();
  const navigate = useNavigateWhileShown();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const [sentOrder, setSentOrder] = useState<OfficeOrder | null>(null);
  const pending = useRef({ text: '', key: '' });
  const isSaved = useRef(false);
  const order = sentOrder ?? loaded;

  /** Shows the order as it is now, and who has changed it, if that is the problem. */
  async function showIfChanged({ refusal }: ApiError): Promise<boolean> {
    if (refusal.code !== 'order_changed' && refusal.code !== 'illegal_move') return false;
    const { moved_by, moved_at } = refusal.params;
    if (!moved_by || !moved_at) return false;
    notify(texts.changed(actorName(moved_by), formatTime(moved_at, language)), 'error');
    setSentOrder(null);
    await reload();
    return true;
  }

  async function save(change: Change) {
    const { id, version } = order;
    const text = JSON.stringify({ version, ...change });
    if (pending.current.text !== text) pending.current = { text, key: newKey() };
    setBusy(true);
    setSentOrder(order);
    try {
      await call({ params: { id }, body: { ...change, version, key: pending.current.key } });
      isSaved.current = true;
      notify(texts.saved, 'success');
      await navigate(`/orders/${id}`, { replace: true });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (isAwaitingConfirmation(problem)) {
        isSaved.current = true;
        return void (await navigate(`/orders/${id}`, { replace: true }));
      }
      if (problem.status !== 0 && problem.status < 500) setSentOrder(null);
      if (!(await showIfChanged(problem))) notifyFailure(problem);
    } finally {
      setBusy(false);
    }
  }

  return {
    order,
    busy,
    /** A change was sent and has no response: only the same one may be sent again. */
    unknown: sentOrder !== null && !busy,
    isSaved,
    save,
    showIfChanged,
  };
}
