import { space } from '@haat/ui/jsx-runtime.ts';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from './shop.ts';

const NUMBERS = ['dbid', 'trade_licence', 'bin'] as const;

/** The numbers of the shop that the law wants on the page; nothing while it has none. */
export function Registration() {
  const texts = useMessages('shop').registration;
  const registration = useShop()?.setup?.registration;
  if (!registration) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {NUMBERS.filter((name) => registration[name]).map((name) => (
        <li key={name} className="min-w-0 break-words">
          <span>{`${texts[name]}:`}</span>
          {space}
          <span translate="no">{registration[name]}</span>
        </li>
      ))}
    </ul>
  );
}
