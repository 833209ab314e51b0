import { CheckIcon } from '@haat/ui/icons.tsx';
import { useMessages } from '../i18n/messages.ts';
import { paymentMessages } from './messages.ts';

/** Marks a paid order. */
export function PaidNotice() {
  return (
    <span className="flex items-center justify-end gap-1 font-bold text-brand text-sm">
      <CheckIcon className="size-4" />
      {useMessages(paymentMessages).paid}
    </span>
  );
}
