import { buttonClass } from '@haat/ui/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '@haat/ui/icons.tsx';
import { Link } from '../i18n/link.tsx';
import { useTexts } from '../i18n/messages.ts';

/** The ways on from a page of a list, as real links. `here`, `next` and `previous` are cursors of the API. */
export function PageLinks({
  here,
  next,
  previous,
  pathOf,
}: {
  here: string | null;
  next: string | null;
  previous: string | null;
  /** The English path of the page at a cursor; without one, of the first page. */
  pathOf: (cursor: string | null) => string;
}) {
  const texts = useTexts().catalogue;
  if (!here && !next) return null;
  return (
    <nav aria-label={texts.pages} className="mt-8 flex flex-wrap justify-center gap-3">
      {here && (
        <Link to={pathOf(null)} className={buttonClass('plain')}>
          {texts.firstPage}
        </Link>
      )}
      {here && previous && (
        <Link to={pathOf(previous)} rel="prev" className={buttonClass('outline')}>
          <ChevronLeftIcon className="size-5" />
          {texts.previousPage}
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} rel="next" className={buttonClass('brand', 'px-6')}>
          {texts.nextPage}
          <ChevronRightIcon className="size-5" />
        </Link>
      )}
    </nav>
  );
}
