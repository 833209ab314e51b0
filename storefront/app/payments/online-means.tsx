import { useMessages } from '../i18n/messages.ts';
import { CardIcon } from './result-icons.tsx';
import { usePaymentMeans } from './use-online-payment.ts';

/** What this shop takes beside cash, by name: only what is really on. */
export function OnlineMeans({ className = '' }: { className?: string }) {
  const { payOnlineWith, payWith } = useMessages('shop');
  const { means, online } = usePaymentMeans();
  if (!means) return null;
  return (
    <p className={`flex items-center gap-2 text-muted text-sm ${className}`}>
      <CardIcon className="size-5 shrink-0" />
      <span>{`${online ? payOnlineWith : payWith} ${means}`}</span>
    </p>
  );
}
