import { Choices } from '@haat/ui/field.tsx';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import {
  useCashPayment,
  useOnlineAmounts,
  useOnlineMeans,
  useOnlinePayment,
  useOnlineProviders,
} from '../../payments/use-online-payment.ts';

export function PaymentChoice({
  payment: { inRange, cashInstead, providers, ...choices },
}: {
  payment: ReturnType<typeof usePaymentOptions>;
}) {
  const texts = useMessages('checkout');
  const online = useMessages('payments');
  return (
    <div>
      {/* A new key selects the initial option. */}
      <Choices key={String(inRange)} legend={texts.payment} name="order_type" {...choices} />
      {choices.initial === 'ONLINE' && providers.length > 0 && (
        <div className="mt-3">
          <Choices
            legend={online.provider}
            name="payment_provider"
            options={providers.map(({ name, means }) => ({ value: name, label: means, hint: '' }))}
            initial={providers[0]!.name}
          />
        </div>
      )}
      <p role="status" className="mt-2 font-bold text-sm empty:hidden">
        {cashInstead && texts.cashInstead}
      </p>
    </div>
  );
}

/**
 * The payment options of a total in taka, and the initial one: cash, unless the shopper wants to pay online and the total is
 * in the range for it.
 */
export function usePaymentOptions(total: number, wantsOnline: boolean) {
  const language = useLanguage();
  const texts = useMessages('checkout');
  const labels = useMessages('orders').orderType;
  const { outOfRange } = useMessages('payments');
  const online = useOnlinePayment();
  const inCash = useCashPayment();
  const amounts = useOnlineAmounts();
  const means = useOnlineMeans();
  const providers = useOnlineProviders(total);
  const inRange = !amounts || (total >= amounts.min && total <= amounts.max);
  const cash = { value: 'COD' as const, label: labels.COD, hint: texts.paymentHint.COD };
  const gateway = {
    value: 'ONLINE' as const,
    label: labels.ONLINE,
    hint: inRange
      ? means || texts.paymentHint.ONLINE
      : outOfRange(formatTaka(language, amounts.min), formatTaka(language, amounts.max)),
    disabled: !inRange,
  };
  return {
    inRange,
    providers,
    cashInstead: online && inCash && wantsOnline && !inRange,
    options: online ? (inCash ? [cash, gateway] : [gateway]) : [cash],
    initial: online && (!inCash || (inRange && wantsOnline)) ? gateway.value : cash.value,
  };
}
