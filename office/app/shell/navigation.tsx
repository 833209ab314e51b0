import type { StaffSession } from '@haat/contract/office/staff';
import { MenuIcon } from '@haat/ui/icons.tsx';
import { NavLink } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { useToday } from '../today/use-today.ts';
import { shellMessages } from './messages.ts';
import { mainPages, type OfficePage, pageGroups } from './pages.ts';

const places = {
  /** At the thumb, on phones. */
  foot: 'fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden',
  head: 'ml-4 hidden gap-1 md:flex',
};
const links = {
  foot: 'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs',
  head: 'flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-tile',
};

/** A phone's bar has room for so many. */
const MAX_ENTRIES = 5;

/** The pages that the role may use; others are not there. */
export function Navigation({ session, place }: { session: StaffSession; place: keyof typeof places }) {
  const texts = useMessages(shellMessages);
  const pending = useToday(({ today }) => today?.orders.PENDING ?? 0);
  const allowed = (pages: readonly OfficePage[]) =>
    pages.filter(({ right }) => session.rights.includes(right));
  const all = [...allowed(mainPages), ...pageGroups.flatMap(({ pages }) => allowed(pages))];
  const entries =
    all.length <= MAX_ENTRIES
      ? all
      : [...allowed(mainPages), { to: '/more', title: 'more' as const, icon: MenuIcon }];
  if (entries.length === 0) return null;
  return (
    <nav
      aria-label={texts.navigation}
      className={places[place]}
      {...(place === 'foot' ? { 'data-foot-bar': 'fixed' } : {})}
    >
      {entries.map(({ to, title, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) =>
            `${links[place]} ${isActive ? 'font-bold text-brand' : 'text-muted hover:text-ink'}`
          }
        >
          <span className="relative">
            <Icon className="size-5" />
            {title === 'orders' && pending > 0 && <Count count={pending} />}
          </span>
          <span>{texts[title]}</span>
        </NavLink>
      ))}
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span
      translate="no"
      className="-top-2 -right-3 absolute min-w-4 rounded-full bg-brand px-1 text-center font-bold text-[0.65rem] text-on-brand leading-4"
    >
      {inDigits(count)}
    </span>
  );
}
