import { useLanguage } from '../language/texts.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { paymentTexts } from './payment-text.ts';

/** Marks an order whose money has come. */
export function Paid() {
  return (
    <span className="flex items-center justify-end gap-1 font-bold text-brand text-sm">
      <CheckIcon className="size-4" />
      {paymentTexts[useLanguage()].paid}
    </span>
  );
}
