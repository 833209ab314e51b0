import { type Wallet, walletNames } from '@haat/contract/shop/wallets';
import { Choices } from '@haat/ui/field.tsx';
import { formatTaka } from '../../i18n/format-money.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { RememberedNumberTick, useRememberedNumber } from '../../payments/remembered/remembered-number.tsx';
import { useShopWallets } from '../../payments/send-money/send-money.tsx';
import {
  useCashPayment,
  useOnlineAmounts,
  useOnlineMeans,
  useOnlinePayment,
  useOnlineProviders,
} from '../../payments/use-online-payment.ts';

export function PaymentChoice({
  payment: { inRange, cashInstead, providers, remembered, ...choices },
}: {
  payment: ReturnType<typeof usePaymentOptions>;
}) {
  const texts = useMessages('checkout');
  const online = useMessages('payments');
  return (
    <div>
      {/* A new key selects the initial option. */}
      <Choices<string> key={String(inRange)} legend={texts.payment} name="order_type" {...choices} />
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
      {choices.initial === 'ONLINE' && <RememberedNumberTick choice={remembered} className="mt-3" />}
      <p role="status" className="mt-2 font-bold text-sm empty:hidden">
        {cashInstead && texts.cashInstead}
      </p>
    </div>
  );
}

/**
 * The payment options of a total in taka, and the initial one: cash, unless the shopper wants to pay online and the total is
 * in the range for it, or has chosen a wallet. `wallet`: null if none was chosen; left out where no money can be sent.
 */
export function usePaymentOptions(total: number, wantsOnline: boolean, wallet?: Wallet | null) {
  const language = useLanguage();
  const texts = useMessages('checkout');
  const labels = useMessages('orders').orderType;
  const { outOfRange, send } = useMessages('payments');
  const shopWallets = useShopWallets();
  const online = useOnlinePayment();
  const inCash = useCashPayment();
  const amounts = useOnlineAmounts();
  const means = useOnlineMeans();
  const providers = useOnlineProviders(total);
  const remembered = useRememberedNumber(total);
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
  const sendMoney = (wallet === undefined ? [] : shopWallets).map((each) => ({
    value: each,
    label: send.choice(walletNames[each][language]),
    hint: send.choiceHint,
  }));
  return {
    inRange,
    providers,
    remembered,
    cashInstead: online && inCash && wantsOnline && !inRange,
    options: [...(inCash || !online ? [cash] : []), ...sendMoney, ...(online ? [gateway] : [])],
    initial:
      wallet && shopWallets.includes(wallet)
        ? wallet
        : online && (!inCash || (inRange && wantsOnline))
          ? gateway.value
          : cash.value,
  };
}
