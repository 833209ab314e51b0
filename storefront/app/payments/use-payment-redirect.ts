import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { formatTaka } from '../i18n/format-money.ts';
import { useLanguage } from '../i18n/messages.ts';
import {
  initiatePayment,
  type Payable,
  type PayableKhata,
  type PaymentChoice,
  type PaymentRefusal,
} from './initiate-payment.ts';
import { refusalTexts } from './refusal-texts.ts';
import { useOnlineAmounts } from './use-online-payment.ts';

/** Redirects to a payment page; repeated presses start only one payment. `own`: texts of refusals, where it is no order. */
export function usePaymentRedirect(own: Partial<Record<PaymentRefusal, string>> = {}) {
  const language = useLanguage();
  const amounts = useOnlineAmounts();
  const [redirecting, setRedirecting] = useState(false);
  /** A ref, because state changes too late to stop a double click. */
  const busy = useRef(false);
  /** Whether the URL of this page is that of another one by now. */
  const replaced = useRef(false);

  function refusalText(refused: PaymentRefusal): string {
    if (own[refused]) return own[refused];
    const texts = refusalTexts[language];
    if (refused !== 'amount_out_of_range') return texts[refused]();
    return amounts
      ? texts.amount_out_of_range(formatTaka(language, amounts.min), formatTaka(language, amounts.max))
      : texts.no_url();
  }

  function reset() {
    busy.current = false;
    setRedirecting(false);
  }

  useEffect(() => {
    // The back/forward cache restores the page in the state in which it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      if (replaced.current) return window.location.reload();
      busy.current = false;
      setRedirecting(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /**
   * Returns the reason of a failure, which is also shown to the customer; null while the browser navigates.
   * @param back the page to which Back leads from the payment page, if it is not this one
   */
  async function redirect(
    payable: Payable | PayableKhata,
    choice?: PaymentChoice,
    back?: string,
  ): Promise<PaymentRefusal | null> {
    if (busy.current) return null;
    busy.current = true;
    setRedirecting(true);
    const response = await initiatePayment(payable, language, choice);
    if ('url' in response) {
      if (back) window.history.replaceState(null, '', back);
      replaced.current = back !== undefined;
      window.location.assign(response.url);
      return null;
    }
    notify(refusalText(response.refused), 'error');
    reset();
    return response.refused;
  }

  return { redirecting, redirect };
}
