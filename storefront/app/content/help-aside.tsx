import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { NavLink } from 'react-router';
import { useLocalPath } from '../i18n/link.tsx';
import { useMessages } from '../i18n/messages.ts';
import { useShop } from '../shop/shop.ts';
import { CallCard } from './call-card.tsx';

/** Contact details and links to the other help pages; beside the article, or below it on phones. */
export function HelpAside() {
  const texts = useMessages('shop');
  const local = useLocalPath();
  const pages = [
    ['/about', texts.about],
    ['/customer-service', texts.customerService],
    ['/return-policy', texts.returnPolicy],
    ['/refund-policy', texts.refundPolicy],
    ['/contact', texts.contact],
    ...(useShop()?.apiHost
      ? []
      : ([
          ['/terms', texts.terms],
          ['/privacy', texts.privacy],
        ] as const)),
  ] as const;
  return (
    <aside
      aria-label={texts.helpTitle}
      className="grid grid-cols-1 content-start gap-6 sm:max-lg:grid-cols-2"
    >
      <CallCard />
      <nav aria-label={texts.helpTitle}>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {pages.map(([path, title]) => (
            <li key={path}>
              <NavLink
                to={local(path)}
                className="flex min-h-12 items-center justify-between gap-2 px-4 hover:text-brand aria-[current]:font-bold aria-[current]:text-brand"
              >
                <span>{title}</span>
                <ChevronRightIcon className="size-4 text-muted" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
