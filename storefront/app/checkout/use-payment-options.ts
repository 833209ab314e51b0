import { MAX_ONLINE_PAISA, MIN_ONLINE_PAISA } from '@haat/contract/common/limits';
import { totalsOf } from '@haat/contract/common/money';
import { useLocation } from 'react-router';
import type { CartLines } from '../cart/cart-lines.ts';
import { useLanguage } from '../i18n/messages.ts';
import { orderWords } from '../orders/order-messages.ts';
import { paymentTexts } from '../payments/messages.ts';
import { useOnlinePayment } from '../payments/use-online-payment.ts';
import { checkoutTexts } from './checkout-text.ts';
import { asksForOnline } from './checkout-url.ts';

/** How these lines can be paid, and what is chosen at first: cash, unless the address asks for online payment. */
export function usePaymentOptions(lines: CartLines) {
  const texts = checkoutTexts[useLanguage()];
  const labels = orderWords[useLanguage()].orderType;
  const { outOfRange } = paymentTexts[useLanguage()];
  const online = useOnlinePayment();
  const { search } = useLocation();
  const { totalPaisa } = totalsOf(lines);
  const inRange = totalPaisa >= MIN_ONLINE_PAISA && totalPaisa <= MAX_ONLINE_PAISA;
  const cash = { value: 'COD' as const, label: labels.COD, hint: texts.paymentHint.COD };
  const gateway = {
    value: 'ONLINE' as const,
    label: labels.ONLINE,
    hint: inRange ? texts.paymentHint.ONLINE : outOfRange(),
    disabled: !inRange,
  };
  return {
    options: online ? [cash, gateway] : [cash],
    initial: online && inRange && asksForOnline(search) ? gateway.value : cash.value,
  };
}
