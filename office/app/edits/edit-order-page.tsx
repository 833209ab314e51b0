import type { ApiError } from '@haat/contract/client';
import type { EditPreview, OrderEdit } from '@haat/contract/office/orders/edits';
import type { StaffSession } from '@haat/contract/office/staff';
import { Button } from '@haat/ui/button.tsx';
import { Checkbox } from '@haat/ui/field.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { api, loadingOne } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { ReasonField } from '../platform/reason-field.tsx';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Preview } from '../platform/use-preview.ts';
import type { Route } from './+types/edit-order-page.ts';
import { ChangeEffects } from './change-effects.tsx';
import { editMessages } from './messages.ts';
import { changeOf, emptyDraft, isTyped, type OrderEditDraft } from './order-edit-draft.ts';
import { PriceReductionFields } from './price-reduction-fields.tsx';
import { SuppliedFields } from './supplied-fields.tsx';
import { useChangePreview, useSave } from './use-save.ts';

export const clientLoader = loadingOne(({ id }) => api.getOrder({ params: { id: Number(id) } }));

type Edit = Omit<OrderEdit, 'version' | 'key'>;

/** A change to preview: typing the reason changes no sum. */
const withoutReason = ({ reason: _, ...change }: Edit) => change;

/** Changes the supplied quantities of an order or lowers its sum. What it does is shown before it is saved. */
export default function EditPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(editMessages);
  const { rights } = useOutletContext<StaffSession>();
  const [draft, setDraft] = useState<OrderEditDraft>(emptyDraft);
  const [checked, setChecked] = useState(false);
  const { order, busy, isSaved, save, showIfChanged } = useSave<Edit>(loaderData, api.editOrder);
  useLeaveGuard(() => !isSaved.current && isTyped(order, draft));
  const change = changeOf(order, draft);
  const preview = useChangePreview(order, change && withoutReason(change), api.previewEdit);
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
        <PageTitle>{texts.title(order.number)}</PageTitle>
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
        <Checkbox
          label={texts.notify}
          large
          checked={draft.notify}
          onChange={({ target }) => set({ notify: target.checked })}
        />
      </section>
      <ChangeEffects preview={preview} />
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        <Button
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
function SaveText({ preview: { result } }: { preview: Preview<EditPreview> }) {
  const texts = useMessages(editMessages);
  if (!result) return <span>{texts.saveFirst}</span>;
  const { online_paisa, cash_paisa, credit_paisa } = result.refund;
  const refund = online_paisa + cash_paisa + credit_paisa;
  const { before, after } = result;
  return (
    <span>
      {refund > 0
        ? texts.saveRefund(formatPaisa(refund))
        : texts.save(formatPaisa(before.payable_paisa), formatPaisa(after.payable_paisa))}
    </span>
  );
}
