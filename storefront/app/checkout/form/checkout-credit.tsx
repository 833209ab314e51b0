import type { Refusal } from '@haat/contract/http/problems';
import { toTaka, wholeTaka } from '@haat/contract/money/money';
import { usableCredit } from '@haat/contract/money/usable-credit';
import { formatPhone, toE164 } from '@haat/contract/phone/phone';
import { useEffect, useState } from 'react';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import {
  type CreditOfPhone,
  useCreditTexts,
  useHasCredit,
  useOwnCredit,
} from '../../orders/credit/credit-account.tsx';
import { useOnlineAmounts } from '../../payments/use-online-payment.ts';
import type { OrderForm } from './order-form.ts';

type CheckoutCredit = ReturnType<typeof useCheckoutCredit>;

/** The credit that can pay the order: of the customer whose phone is proven, or of the receiver's phone by a code. Sums in taka. */
export function useCheckoutCredit({
  total,
  form: { receiver, orderType },
  refusal,
}: {
  total: number;
  form: OrderForm;
  /** Why the last try to order refused the credit. */
  refusal: Refusal | null;
}) {
  const offered = useHasCredit();
  const { min = 0 } = useOnlineAmounts() ?? {};
  const { own, refetch } = useOwnCredit();
  const [proven, setProven] = useState<CreditOfPhone | null>(null);
  const [wants, setWants] = useState(false);
  const [asking, setAsking] = useState(false);
  // What the shop has refused is not sent again.
  const [handled, setHandled] = useState(refusal);
  if (refusal !== handled) {
    setHandled(refusal);
    if (refusal?.code === 'credit_changed') {
      const { credit_used: credit = 0 } = refusal.params;
      setProven((before) => before && { ...before, credit });
    } else setProven(null);
  }
  useEffect(() => {
    if (refusal) refetch();
  }, [refusal, refetch]);
  const ofReceiver = proven?.phone === toE164(receiver.phone) ? proven : null;
  const credit = own ?? ofReceiver?.credit ?? null;
  const paisa = (taka: number) => Math.round(taka * 100);
  const usable = toTaka(
    usableCredit(paisa(credit ?? 0), paisa(total), orderType === 'ONLINE' ? paisa(min) : 0),
  );
  const used = wants ? usable : 0;
  return {
    offered,
    phone: receiver.phone,
    credit,
    usable,
    used,
    wants,
    setWants,
    asking,
    setAsking,
    onProven(credit: CreditOfPhone) {
      setProven(credit);
      setWants(true);
    },
    /** For the order. */
    ofOrder: used > 0 ? { used, ...(own === null && ofReceiver && { proof: ofReceiver.proof }) } : undefined,
  };
}

/** Uses the credit for this order, or asks for the code that proves it. */
export function CreditChoice({
  credit: state,
  total,
  cash,
}: {
  credit: CheckoutCredit;
  total: number;
  /** The rest is paid in cash. */
  cash: boolean;
}) {
  const texts = useCreditTexts();
  const { inCash } = useMessages('delivery');
  const language = useLanguage();
  const { offered, credit, usable, used, wants } = state;
  const format = (taka: number) => formatTaka(language, taka);
  if (!offered) return null;
  if (credit === null)
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        className="mt-2 min-h-11 text-left font-bold text-brand underline md:mt-0 underline-offset-4"
        onClick={() => state.setAsking(true)}
      >
        {texts.checkout.ask}
      </button>
    );
  if (usable === 0)
    return credit > 0 ? null : (
      <p className="mt-4 text-muted">{texts.none(formatPhone(toE164(state.phone) ?? state.phone))}</p>
    );
  const leftPaisa = Math.round((total - used) * 100);
  const left = toTaka(cash ? wholeTaka(leftPaisa) : leftPaisa);
  const stays = toTaka(Math.round((credit - usable) * 100));
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4">
      <label className="flex min-h-11 cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={wants}
          onChange={({ target }) => state.setWants(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span>
          <span className="font-bold">{texts.checkout.use(format(usable))}</span>
          {stays > 0 && (
            <span className="block text-muted text-sm">{texts.checkout.stays(format(stays))}</span>
          )}
        </span>
      </label>
      {used > 0 && (
        <p className="mt-2 flex justify-between gap-4 font-bold" aria-live="polite">
          <span>{cash ? inCash : texts.checkout.left}</span>
          <span translate="no" className="whitespace-nowrap tabular-nums">
            {format(left)}
          </span>
        </p>
      )}
    </div>
  );
}
