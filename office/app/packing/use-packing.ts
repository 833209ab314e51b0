import { ApiError } from '@haat/contract/client';
import { officeApiRoutes } from '@haat/contract/office/api-routes';
import type { PackOrder, Weighing } from '@haat/contract/office/orders/packing';
import { staffName } from '@haat/contract/office/staff-name';
import type { OrderPhoto } from '@haat/contract/shop/order-photos';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useRef, useState } from 'react';
import { formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { api } from '../platform/api.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { useFailureText } from '../platform/problem-text.ts';
import { useReload } from '../platform/use-reload.ts';
import { preparePhoto } from '../products/photos/prepare-photo.ts';
import { uploadTo } from '../products/photos/upload.ts';
import { packingMessages } from './messages.ts';

/** What became of a request; `far`: the weight differs so much that it must be confirmed. */
type Outcome = 'done' | 'far' | 'refused';

/** Weighs and packs an order; a refusal is shown as a notice. One request at a time, because each raises the version. */
export function usePacking(order: PackOrder) {
  const texts = useMessages(packingMessages);
  const failureText = useFailureText();
  const language = useLanguage();
  const reload = useReload();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(call: () => Promise<PackOrder>): Promise<Outcome> {
    if (running.current) return 'refused';
    running.current = true;
    setBusy(true);
    try {
      await call();
      await reload();
      return 'done';
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.refusal.code === 'outside_tolerance') return 'far';
      if (!isAwaitingConfirmation(problem)) notify(reasonOf(problem), 'error');
      await reload();
      return 'refused';
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function reasonOf(problem: ApiError): string {
    const { refusal } = problem;
    if (refusal.code === 'order_changed' || refusal.code === 'illegal_move') {
      const { moved_by, moved_at } = refusal.params;
      if (moved_by && moved_at) return texts.changed(staffName(moved_by), formatTime(moved_at, language));
    }
    if (refusal.code === 'wrong_status') return texts.wrongStatus;
    if (refusal.code === 'unreachable') return texts.noNetwork;
    return failureText(problem);
  }

  /** Stores a photo of the scale. The newest one of a line is shown. */
  async function photograph(line: number, [file]: File[]) {
    if (!file) return;
    setBusy(true);
    try {
      const { method, path } = officeApiRoutes.uploadOrderPhoto;
      const sent = await uploadTo<OrderPhoto>(
        { method, path: path.replace('{id}', String(order.id)) },
        await preparePhoto(file),
        () => {},
        { field: 'photo', fields: { key: newKey(), kind: 'scale', line: String(line) } },
      );
      if (sent === 'failed' || 'refused' in sent) notify(texts.photoFailed, 'error');
      await reload();
    } finally {
      setBusy(false);
    }
  }

  const { id, version } = order;
  return {
    busy,
    photograph,
    weigh: (weighing: Omit<Weighing, 'version'>) =>
      run(() => api.weighLine({ params: { id }, body: { version, ...weighing } })),
    pack: () => run(() => api.packOrder({ params: { id }, body: { version } })),
  };
}
