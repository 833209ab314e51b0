import { useEffect } from 'react';
import { useLanguage, useMessages } from '../i18n/language.ts';
import { useShopNames } from '../i18n/shop-names.ts';
import { useToday } from '../today/use-today.ts';
import { shellMessages } from './messages.ts';

/** The heading of a page. The title of the tab has it too, after the number of new orders that nobody has opened. */
export function PageTitle({ children, className = '' }: { children: string; className?: string }) {
  const { office } = useMessages(shellMessages);
  const shop = useShopNames()[useLanguage()];
  const unopened = useToday(({ today }) => today?.unopened ?? 0);
  useEffect(() => {
    document.title = `${unopened > 0 ? `(${unopened}) ` : ''}${children} · ${shop} ${office}`;
  }, [unopened, children, shop, office]);
  return <h1 className={`font-bold text-2xl ${className}`}>{children}</h1>;
}
