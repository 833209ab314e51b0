import type { SearchNotes } from '@haat/contract/http/search-headers';
import { useMessages } from '../../i18n/messages.ts';

/** Reports that a search was corrected, or that no product has all of its words. */
export function SearchNote(props: { search: string; notes: SearchNotes | null; className: string }) {
  const { search, notes, className } = props;
  const texts = useMessages('catalogue').search;
  if (notes?.partial)
    return (
      <p className={className}>
        <span>{`${texts.partial(search)} `}</span>
        <span className="block text-muted">{texts.closest}</span>
      </p>
    );
  return notes?.corrected ? <p className={className}>{texts.corrected(notes.corrected)}</p> : null;
}
