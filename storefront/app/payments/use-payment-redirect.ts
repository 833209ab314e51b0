import { notify } from '@haat/ui/notices.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../i18n/messages.ts';
import { initiatePayment, type NoPayment, type Payable } from './initiate-payment.ts';
import { paymentTexts } from './messages.ts';

/** The way from an order to the page on which it is paid: once, however often it is pressed. */
export function useLeaveToPay() {
  const language = useLanguage();
  const [leaving, setLeaving] = useState(false);
  /** State alone would let a double click through. */
  const busy = useRef(false);

  function stay() {
    busy.current = false;
    setLeaving(false);
  }

  useEffect(() => {
    // The browser's Back may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setLeaving(false);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  /** Why it did not lead there, which the customer was told; null while the browser is on its way. */
  async function leave(payable: Payable): Promise<NoPayment | null> {
    if (busy.current) return null;
    busy.current = true;
    setLeaving(true);
    const response = await initiatePayment(payable, language);
    if ('url' in response) {
      window.location.assign(response.url);
      return null;
    }
    notify(paymentTexts[language].refused[response.refused]());
    stay();
    return response.refused;
  }

  return { leaving, leave };
}
