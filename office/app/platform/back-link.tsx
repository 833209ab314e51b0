import { ChevronLeftIcon } from '@haat/ui/icons.tsx';
import { Link } from 'react-router';

/** The arrow before a page's title, to the page above it. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-tile"
    >
      <ChevronLeftIcon />
    </Link>
  );
}
