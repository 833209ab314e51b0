import { useMessages } from '../i18n/messages.ts';
import { CardIcon } from './result-icons.tsx';
import { useOnlineMeans } from './use-online-payment.ts';

/** What this shop takes online, by name: only what is really on. */
export function OnlineMeans({ className = '' }: { className?: string }) {
  const { payOnlineWith } = useMessages('shop');
  const means = useOnlineMeans();
  if (!means) return null;
  return (
    <p className={`flex items-center gap-2 text-muted text-sm ${className}`}>
      <CardIcon className="size-5 shrink-0" />
      <span>{`${payOnlineWith} ${means}`}</span>
    </p>
  );
}
