import { Button } from '@haat/ui/button.tsx';
import { space } from '@haat/ui/jsx-runtime.ts';
import { formatShortTaka, formatTaka } from '../i18n/format-money.ts';
import { useLanguage } from '../i18n/messages.ts';
import { useChangeTexts } from './use-change-texts.ts';
import type { ChangedOrder, ChangePreview } from './use-order-change.ts';

/** The old and the new total with what follows from it, and the button that saves; on phones at the bottom of the screen. */
export function ChangeBar({
  order,
  preview,
  isChanged,
  asksSum,
  sending,
  refusal,
  disabled,
}: {
  order: ChangedOrder;
  preview: ChangePreview;
  isChanged: boolean;
  /** The changes may change what the order costs. */
  asksSum: boolean;
  sending: boolean;
  /** Why nothing was changed. */
  refusal: string | null;
  disabled: boolean;
}) {
  const texts = useChangeTexts();
  const isCounting = !disabled && asksSum && !preview.current;
  return (
    <div
      data-foot-bar="sticky"
      className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:-mx-4 md:rounded-card md:border md:pb-3"
    >
      <div aria-live="polite" className="min-w-40 grow leading-tight">
        <Totals order={order} preview={asksSum ? preview : null} />
        <Note {...{ refusal, isChanged, preview, isCounting }} />
      </div>
      <Button
        type="submit"
        className="min-h-12 grow"
        disabled={disabled || sending || !isChanged || isCounting}
        aria-busy={sending}
      >
        {sending ? texts.saving : texts.save}
      </Button>
    </div>
  );
}

function Note({
  refusal,
  isChanged,
  preview,
  isCounting,
}: {
  refusal: string | null;
  isChanged: boolean;
  preview: ChangePreview;
  isCounting: boolean;
}) {
  const texts = useChangeTexts();
  if (refusal)
    return (
      <p className="font-bold text-danger text-sm">
        <span>{refusal}</span>
        {space}
        <span>{texts.nothingChanged}</span>
      </p>
    );
  if (preview.failed)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span>{texts.noConnection}</span>
        <Button variant="plain" onClick={preview.fetchAgain}>
          {texts.tryAgain}
        </Button>
      </p>
    );
  const note = isChanged ? isCounting && texts.counting : texts.nothingYet;
  return note && <p className="text-muted text-sm">{note}</p>;
}

function Totals({ order, preview }: { order: ChangedOrder; preview: ChangePreview | null }) {
  const texts = useChangeTexts();
  const language = useLanguage();
  const result = preview?.result;
  const before = result?.before.total ?? costOf(order);
  const after = result?.after.total ?? before;
  const money = (taka: number) => formatTaka(language, taka);
  if (!result || after === before) {
    return (
      <p>
        <span className="text-muted text-sm">{texts.total}</span>
        {space}
        <strong translate="no" className="whitespace-nowrap tabular-nums">
          {money(after)}
        </strong>
      </p>
    );
  }
  const { refund } = result;
  const back = refund.online + refund.cash + (refund.credit ?? 0);
  const isCash = result.order.order_type === 'COD';
  return (
    <>
      <p translate="no" className={`whitespace-nowrap tabular-nums ${preview?.current ? '' : 'opacity-60'}`}>
        <del className="text-muted">
          <span className="sr-only">{texts.total}</span>
          {space}
          <span>{money(before)}</span>
        </del>
        <span> → </span>
        <strong className="text-lg">
          <span className="sr-only">{texts.newTotal}</span>
          {space}
          <span>{money(after)}</span>
        </strong>
      </p>
      <p className="text-sm">
        {[
          result.before.delivery_charge !== result.after.delivery_charge &&
            texts.deliveryCharge(
              formatShortTaka(language, result.before.delivery_charge),
              formatShortTaka(language, result.after.delivery_charge),
            ),
          back > 0
            ? texts.refunded(money(back))
            : isCash
              ? texts.dueInCash(money(result.after.cash_due))
              : result.after.due > 0 && texts.dueOnline(money(result.after.due)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** What an order costs now: its total without what was lowered since. */
function costOf({ total, adjustments }: ChangedOrder): number {
  return total - adjustments.reduce((sum, { amount }) => sum + amount, 0);
}
