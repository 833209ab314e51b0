import { useMessages } from '../i18n/language.ts';
import { customerMessages } from './messages.ts';

export function BlockedBadge() {
  const texts = useMessages(customerMessages);
  return (
    <span className="whitespace-nowrap rounded-full bg-danger px-2 font-bold text-sm text-surface">
      {texts.blocked}
    </span>
  );
}
