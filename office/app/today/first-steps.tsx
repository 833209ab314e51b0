import type { Right } from '@haat/contract/office/rights';
import type { StaffSession } from '@haat/contract/office/staff';
import { ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link, useOutletContext } from 'react-router';
import { inDigits, useMessages } from '../i18n/language.ts';
import { todayMessages } from './messages.ts';

const STEPS = [
  { to: '/categories', text: 'categories', right: 'products.edit' },
  { to: '/products/new', text: 'products', right: 'products.edit' },
  { to: '/imports', text: 'imports', right: 'products.edit' },
  { to: '/contact', text: 'contact', right: 'content.edit' },
  { to: '/brand', text: 'brand', right: 'settings.edit' },
  { to: '/zones', text: 'zones', right: 'settings.edit' },
  { to: '/staff', text: 'staff', right: 'staff.manage' },
] as const satisfies { to: string; text: string; right: Right }[];

/** What a new shop needs before its first order. Those who may do none of it see nothing. */
export function FirstSteps() {
  const { firstSteps, steps } = useMessages(todayMessages);
  const { rights } = useOutletContext<StaffSession>();
  const allowed = STEPS.filter(({ right }) => rights.includes(right));
  if (allowed.length === 0) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-6">
      <h2 id="first-steps" className="mb-2 font-bold text-lg">
        {firstSteps}
      </h2>
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        {allowed.map(({ to, text }, index) => (
          <li key={to} className="border-line border-b last:border-b-0">
            <Link to={to} className="flex min-h-14 items-center gap-4 px-4 py-2 hover:bg-tile">
              <span
                translate="no"
                aria-hidden="true"
                className="w-5 shrink-0 text-right font-bold text-brand tabular-nums"
              >
                {inDigits(index + 1)}
              </span>
              <span className="grow">{steps[text]}</span>
              <ChevronRightIcon className="size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
