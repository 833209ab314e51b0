import type { StaffSession } from '@haat/contract/office/staff';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link, useOutletContext } from 'react-router';
import { useMessages } from '../i18n/language.ts';
import { PageTitle } from '../platform/page-title.tsx';
import { shellMessages } from './messages.ts';
import { type PageGroup, pageGroups } from './pages.ts';

/** Links to the pages that are used less often, without those that the role may not use. */
export default function MorePage() {
  const texts = useMessages(shellMessages);
  const { rights } = useOutletContext<StaffSession>();
  const groups = pageGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ right }) => rights.includes(right)) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <>
      <PageTitle className="mb-4">{texts.more}</PageTitle>
      <div className="grid items-start gap-6 md:grid-cols-2">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </>
  );
}

function Group({ title, pages }: PageGroup) {
  const texts = useMessages(shellMessages);
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-2 font-bold text-muted text-sm">
        {texts[title]}
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {pages.map(({ to, title, icon: Icon }) => (
          <li key={to} className="border-line border-b last:border-b-0">
            <Link to={to} className="flex min-h-14 items-center gap-4 px-4 hover:bg-tile">
              <Icon className="size-5 text-muted" />
              <span className="grow">{texts[title]}</span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
