import type { StaffSession } from '@haat/contract/office/staff';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { shellMessages } from './messages.ts';
import { morePages } from './pages.ts';

/** Links to the pages that are used less often. */
export default function MorePage() {
  const texts = useMessages(shellMessages);
  const { rights } = useOutletContext<StaffSession>();
  return (
    <div className="max-w-2xl">
      <h1 className="mb-4 font-bold text-2xl">{texts.more}</h1>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {morePages
          .filter(({ right }) => rights.includes(right))
          .map(({ to, title, icon: Icon }) => (
            <li key={to} className="border-line border-b last:border-b-0">
              <Link to={to} className="flex min-h-14 items-center gap-4 px-4 hover:bg-tile">
                <Icon className="size-5 text-muted" />
                <span className="grow">{texts[title]}</span>
                <ChevronRightIcon className="size-5 text-muted" />
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}
