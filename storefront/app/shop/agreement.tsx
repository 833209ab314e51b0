import { space } from '@haat/ui/jsx-runtime.ts';
import { Link } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from './shop.ts';

const link = 'font-bold text-brand underline underline-offset-4';

/** What typed data is used for, and the terms that somebody agrees to with the next press. Another provider's API has no such texts. */
export function Agreement({ by, className = '' }: { by: 'ordering' | 'registering'; className?: string }) {
  const texts = useMessages('shop');
  const { agree } = texts;
  if (useShop()?.apiHost) return null;
  return (
    <p className={`text-muted text-sm ${className}`}>
      <span>{agree[by]}</span>
      {space}
      <Link to="/terms" className={link}>
        {texts.terms}
      </Link>
      {space}
      <span>{agree.and}</span>
      {space}
      <Link to="/privacy" className={link}>
        {texts.privacy}
      </Link>
      <span>{agree.end}</span>
    </p>
  );
}
