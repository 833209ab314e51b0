import { useLanguage } from '../i18n/messages.ts';
import { paymentTexts } from './messages.ts';
import { Spinner } from './result-icons.tsx';

/** In place of the checkout, from the placed order until the browser has gone to the payment. */
export function ToPayment() {
  const texts = paymentTexts[useLanguage()];
  return (
    <div role="status" className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
      <span className="text-brand">
        <Spinner className="size-10" />
      </span>
      <p className="font-bold text-lg">{texts.leaving}</p>
      <p className="text-muted">{texts.leavingHint}</p>
    </div>
  );
}
