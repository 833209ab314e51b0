import { ApiError } from '@haat/contract/client';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { notify } from '@haat/ui/notices.tsx';
import { newKey } from '@haat/ui/random-key.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa, formatTime } from '../i18n/format.ts';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useActorName } from '../orders/use-actor-name.ts';
import { api, loadOne } from '../platform/api.ts';
import { isAwaitingConfirmation } from '../platform/awaiting-confirmation.ts';
import { BackLink } from '../platform/back-link.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { ReasonField } from '../platform/reason-field.tsx';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import { useNavigateWhileShown } from '../platform/use-navigate-while-shown.ts';
import { useReload } from '../platform/use-reload.ts';
import type { Route } from './+types/edit-order-page.ts';
import { ChangeEffects } from './change-effects.tsx';
import { editMessages } from './messages.ts';
import { changeOf, emptyDraft, isTyped, type OrderEditDraft } from './order-edit-draft.ts';
import { PriceReductionFields } from './price-reduction-fields.tsx';
import { SuppliedFields } from './supplied-fields.tsx';
import { type Preview, usePreview } from './use-preview.ts';

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<OfficeOrder> {
  return loadOne(request, () => api.getOrder({ params: { id: Number(params.id) } }));
}

/** Changes the supplied quantities of an order or lowers its sum. What it does is shown before it is saved. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(editMessages);
  const { rights } = useOutletContext<StaffSession>();
  const [draft, setDraft] = useState<OrderEditDraft>(emptyDraft);
  const [checked, setChecked] = useState(false);
  const { order, busy, isSaved, save, showIfChanged } = useSave(loaderData);
  useLeaveGuard(() => !isSaved.current && isTyped(order, draft));
  const change = changeOf(order, draft);
  const preview = usePreview(order, change);
  const onProblem = useEffectEvent((problem: ApiError) => void showIfChanged(problem));
  useEffect(() => {
    if (preview.problem) onProblem(preview.problem);
  }, [preview.problem]);
  const set = (more: Partial<OrderEditDraft>) => setDraft({ ...draft, ...more });

  function onSave() {
    setChecked(true);
    if (change && preview.result && change.reason !== '') void save(change);
  }

  return (
    <div className="grid max-w-3xl gap-4 max-md:pb-24">
      <div className="flex items-center gap-2">
        <BackLink to={`/orders/${order.id}`} label={texts.back} />
        <h1 className="font-bold text-2xl">{texts.title(order.number)}</h1>
      </div>
      <SuppliedFields order={order} draft={draft} onChange={set} />
      <PriceReductionFields
        order={order}
        draft={draft}
        mayPayCash={rights.includes('cash.manage')}
        checked={checked}
        onChange={set}
      />
      <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <ReasonField
          label={texts.reason}
          kind="edit"
          value={draft.reason}
          onChange={(reason) => set({ reason })}
          error={checked && draft.reason.trim() === '' ? texts.reasonMissing : undefined}
        />
        <p className="text-muted text-sm">{texts.reasonHint}</p>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={draft.notify}
            onChange={({ target }) => set({ notify: target.checked })}
            className="size-6 accent-brand"
          />
          <span>{texts.notify}</span>
        </label>
      </section>
      <ChangeEffects preview={preview} />
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        <Button
          variant="mango"
          className="min-h-14 w-full text-lg tabular-nums"
          disabled={busy || !preview.result}
          onClick={onSave}
        >
          <SaveText preview={preview} />
        </Button>
      </div>
    </div>
  );
}

/** The sum is in the button, because it is money that goes out. */
function SaveText({ preview: { result } }: { preview: Preview }) {
  const texts = useMessages(editMessages);
  if (!result) return <span>{texts.saveFirst}</span>;
  const refund = result.refund.online_paisa + result.refund.cash_paisa;
  const { before, after } = result;
  return (
    <span>
      {refund > 0
        ? texts.saveRefund(formatPaisa(refund))
        : texts.save(formatPaisa(before.payable_paisa), formatPaisa(after.payable_paisa))}
    </span>
  );
}

/**
 * Saves a change once by its key, also if no response comes and somebody presses again. Until then the page shows the order as it was
 * at the first press: with the order as it is after it, the next press would be another change.
 */
function useSave(loaded: OfficeOrder) {
  const texts = useMessages(editMessages);
  const textOf = useProblemText();
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

  async function save(change: NonNullable<ReturnType<typeof changeOf>>) {
    const { id, version } = order;
    const text = JSON.stringify({ version, ...change });
    if (pending.current.text !== text) pending.current = { text, key: newKey() };
    setBusy(true);
    setSentOrder(order);
    try {
      await api.editOrder({ params: { id }, body: { ...change, version, key: pending.current.key } });
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
      if (!(await showIfChanged(problem)))
        notify(problem.status === 0 ? texts.failed : textOf(problem.refusal), 'error');
    } finally {
      setBusy(false);
    }
  }
  return { order, busy, isSaved, save, showIfChanged };
}
