import { useMessages } from '../i18n/messages.ts';

export function SaleBadge({ className = '' }: { className?: string }) {
  return (
    <span className={`rounded-full bg-mango px-2.5 py-0.5 text-xs font-bold text-on-mango ${className}`}>
      {useMessages('catalogue').sale}
    </span>
  );
}
