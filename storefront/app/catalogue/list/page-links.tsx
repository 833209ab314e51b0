import { buttonClass } from '@haat/ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';

/** Pagination of a list as links. `cursor` (of the current page), `next` and `previous` are cursors of the API. */
export function PageLinks({
  cursor,
  next,
  previous,
  pathOf,
}: {
  cursor: string | null;
  next: string | null;
  previous: string | null;
  /** The English path of the page at a cursor; null means the first page. */
  pathOf: (cursor: string | null) => string;
}) {
  const texts = useMessages('catalogue');
  if (!cursor && !next) return null;
  return (
    <nav aria-label={texts.pages} className="mt-8 flex flex-wrap justify-center gap-3">
      {cursor && (
        <Link to={pathOf(null)} className={buttonClass('plain')}>
          {texts.firstPage}
        </Link>
      )}
      {cursor && previous && (
        <Link to={pathOf(previous)} rel="prev" className={buttonClass('outline')}>
          <ChevronLeftIcon className="size-5" />
          <span>{texts.previousPage}</span>
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className={buttonClass('brand', 'px-6')}>
          <span>{texts.nextPage}</span>
          <ChevronRightIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}
