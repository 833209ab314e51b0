import { ChevronLeftIcon } from '@haat/ui/icons.tsx';
import { Link, useNavigate } from 'react-router';

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

/** The arrow before a page's title, to the page before, as it was left. On the first page of the office in a tab it leads to the list at `list`. */
export function BackToList({ list, label }: { list: string; label: string }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      aria-label={label}
      // The router's index: `history.length` also counts pages of other sites.
      onClick={() => (window.history.state?.idx > 0 ? navigate(-1) : navigate(list))}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-tile"
    >
      <ChevronLeftIcon />
    </button>
  );
}
