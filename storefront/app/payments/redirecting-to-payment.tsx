import { useMessages } from '../i18n/messages.ts';
import { Spinner } from './result-icons.tsx';

/** Replaces the checkout after the order is placed, until the browser shows the payment page. */
export function RedirectingToPayment() {
  const texts = useMessages('payments');
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
