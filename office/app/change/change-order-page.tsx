import type { ApiError } from '@haat/contract/client';
import type { OfficeOrder } from '@haat/contract/office/orders/orders';
import { Button } from '@haat/ui/button.tsx';
import { Section } from '@haat/ui/section.tsx';
import { Select } from '@haat/ui/select.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AreaField } from '../desk/area-field.tsx';
import { AttributeFields } from '../desk/draft-details.tsx';
import { SlotField } from '../desk/slot-field.tsx';
import { editMessages } from '../edits/messages.ts';
import { useChangePreview, useSave } from '../edits/use-save.ts';
import { formatPaisa } from '../i18n/format.ts';
import { useMessages } from '../i18n/language.ts';
import { api, loadingOne } from '../platform/api.ts';
import { BackLink } from '../platform/back-link.tsx';
import { PageTitle } from '../platform/page-title.tsx';
import { fieldErrors, useProblemTexts } from '../platform/problem-text.ts';
import { useLeaveGuard } from '../platform/use-leave-guard.ts';
import type { Route } from './+types/change-order-page.ts';
import { ChangeLines } from './change-lines.tsx';
import { ChangeSums } from './change-sums.tsx';
import { changeMessages } from './messages.ts';
import {
  type Changes,
  changesOf,
  emptyDraft,
  isChangeable,
  isPhoneWrong,
  isPickup,
  type OrderChangeDraft,
  packsAgain,
  slotOf,
  textOf,
} from './order-change-draft.ts';
import { ReceiverFields } from './receiver-fields.tsx';

export const clientLoader = loadingOne(({ id }) => api.getOrder({ params: { id: Number(id) } }));

/** Changes what was ordered: receiver, place, time, payment and products. What it costs then is shown before it is saved. */
export default function ChangeOrderPage({ loaderData }: Route.ComponentProps) {
  const texts = useMessages(changeMessages);
  const edits = useMessages(editMessages);
  const problemTexts = useProblemTexts();
  const [draft, setDraft] = useState<OrderChangeDraft>(emptyDraft);
  const { order, busy, unknown, isSaved, save, showIfChanged } = useSave<Changes>(
    loaderData,
    api.changeOrder,
  );
  const changes = changesOf(order, draft);
  useLeaveGuard(() => !isSaved.current && changes !== null);
  const isWrong = isPhoneWrong(draft);
  const preview = useChangePreview(order, isWrong || unknown ? null : changes, api.previewOrderChange);
  const onProblem = useEffectEvent((problem: ApiError) => void showIfChanged(problem));
  useEffect(() => {
    if (preview.problem) onProblem(preview.problem);
  }, [preview.problem]);
  const products = useRef<HTMLInputElement>(null);
  const set = (more: Partial<OrderChangeDraft>) => setDraft((before) => ({ ...before, ...more }));
  const setField = (more: OrderChangeDraft['fields']) =>
    setDraft((before) => ({ ...before, fields: { ...before.fields, ...more } }));
  const errors = fieldErrors(preview.problem?.refusal.fields, problemTexts);
  const pickup = isPickup(order, draft);
  const area = draft.area === undefined ? areaOf(order) : draft.area;
  const { before, after } = preview.result ?? {};

  if (!isChangeable(order)) return <NotOpen order={order} />;
  return (
    <form
      onSubmit={(event) => event.preventDefault()}
      className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4 max-md:pb-24"
    >
      <Title order={order} />
      <fieldset role="none" disabled={busy || unknown} className="contents">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ReceiverFields
              textOf={(name) => textOf(order, draft, name)}
              errors={isWrong ? { ...errors, receiver_phone_number: texts.wrongPhone } : errors}
              onChange={setField}
            />
            <Section title={texts.place}>
              <div className="grid gap-3">
                <Select
                  label={texts.delivery}
                  value={pickup ? 'STORE_PICKUP' : 'HOME_DELIVERY'}
                  onChange={({ target }) =>
                    setField({ delivery_type: target.value as OfficeOrder['delivery_type'] })
                  }
                >
                  <option value="HOME_DELIVERY">{texts.deliveryTypes.HOME_DELIVERY}</option>
                  <option value="STORE_PICKUP">{texts.deliveryTypes.STORE_PICKUP}</option>
                </Select>
                {!pickup && (
                  <AreaField
                    area={area}
                    address={`${textOf(order, draft, 'receiver_address')}, ${textOf(order, draft, 'receiver_city')}`}
                    error={errors.area}
                    onPick={(area) => set({ area })}
                    onDone={() => products.current?.focus()}
                  />
                )}
                <SlotField
                  of={{ pickup, area: area?.id, lines: order.orderitems.length + draft.added.length }}
                  slot={slotOf(order, draft) ?? undefined}
                  onChange={(slot) => set({ slot: slot ?? null })}
                />
                {order.paid_paisa === 0 && (
                  <Select
                    label={texts.payment}
                    value={draft.fields.order_type ?? order.order_type}
                    onChange={({ target }) =>
                      setField({ order_type: target.value as OfficeOrder['order_type'] })
                    }
                  >
                    <option value="COD">{texts.orderTypes.COD}</option>
                    <option value="ONLINE">{texts.orderTypes.ONLINE}</option>
                  </Select>
                )}
              </div>
            </Section>
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ChangeLines
              field={products}
              order={order}
              draft={draft}
              refusal={preview.problem?.refusal ?? null}
              onChange={setDraft}
            />
            <Section title={texts.wishes}>
              <div className="grid gap-3">
                <AttributeFields values={{ ...order, ...draft.fields }} onChange={setField} />
              </div>
            </Section>
          </div>
        </div>
      </fieldset>
      {packsAgain(order, changes) && (
        <p role="status" className="rounded-control bg-notice p-3 font-bold text-on-notice">
          {texts.packsAgain}
        </p>
      )}
      <ChangeSums preview={preview} />
      <div className="grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-14 max-md:z-10 max-md:border-line max-md:border-t max-md:bg-surface max-md:p-3">
        {unknown && (
          <p role="alert" className="font-bold text-danger text-sm">
            {texts.unknown}
          </p>
        )}
        <Button
          className="min-h-14 w-full text-lg tabular-nums"
          disabled={busy || changes === null || isWrong || (!unknown && !preview.result)}
          onClick={() => changes && void save(changes)}
        >
          {before && after && before.total_paisa !== after.total_paisa
            ? edits.save(formatPaisa(before.total_paisa), formatPaisa(after.total_paisa))
            : texts.save}
        </Button>
      </div>
    </form>
  );
}

function Title({ order: { id, number } }: { order: OfficeOrder }) {
  const texts = useMessages(changeMessages);
  const { back } = useMessages(editMessages);
  return (
    <div className="flex items-center gap-2">
      <BackLink to={`/orders/${id}`} label={back} />
      <PageTitle>{texts.title(number)}</PageTitle>
    </div>
  );
}

function NotOpen({ order }: { order: OfficeOrder }) {
  const { notOpen } = useMessages(changeMessages);
  return (
    <>
      <Title order={order} />
      <p className="mt-4">{notOpen}</p>
    </>
  );
}

/** The area of an order as it was called; null without one. */
function areaOf({ delivery }: OfficeOrder) {
  if (!delivery?.area_id) return null;
  const { area_id: id, area: name, area_bn: name_bn } = delivery;
  return { id, name, name_bn, part_of: '', part_of_bn: '' };
}
